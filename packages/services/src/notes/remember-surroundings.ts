import { isDeepStrictEqual } from 'node:util';
import type { NfeRequest } from '@fiscal/domain';
import type { NfeRecord } from '../records.ts';
import { taxClassCodes } from '../tax-classes/find-tax-class.ts';
import type { Surroundings, SurroundingsMemory, Tenant } from './surroundings.ts';

const mostKept = 1_000;
/** Rules and series of everything that is kept: 300 bytes each. A client may register classes of 100 rules. */
const mostParts = 20_000;
/** More classes are read each time: a memory of many of them would be large. */
const mostTaxClasses = 20;

/** The memory of one process; the entries that were kept first give way to a new one. */
export function rememberSurroundings(): SurroundingsMemory {
  const kept = new Map<string, Surroundings>();
  let parts = 0;
  const forget = (key: string): void => {
    const found = kept.get(key);
    if (found !== undefined && kept.delete(key)) parts -= partsOf(found);
  };
  return {
    recall: (tenant, request) => kept.get(keyOf(tenant, request)),
    keep(tenant, request, seen) {
      if (seen.taxClasses.length > mostTaxClasses) return;
      const key = keyOf(tenant, request);
      forget(key);
      kept.set(key, { ...seen, known: undefined });
      parts += partsOf(seen);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept && parts <= mostParts) break;
        forget(oldest);
      }
    },
    forget: (tenant, request) => forget(keyOf(tenant, request)),
  };
}

const partsOf = ({ series, taxClasses }: Surroundings): number =>
  taxClasses.reduce((sum, { rules }) => sum + rules.length, series.length);

const keyOf = ({ clientId, mode }: Tenant, { companyId, items }: NfeRequest): string =>
  JSON.stringify([clientId, mode, companyId, ...taxClassCodes(items).sort()]);

/** The surroundings of the next note: its series goes on behind this one. */
export const behind = (around: Surroundings, { series, number }: NfeRecord): Surroundings => ({
  ...around,
  series: around.series.map((one) =>
    one.number === series && number !== null ? { ...one, next: number + 1 } : one,
  ),
});

/** True when a refusal that rests on the one would rest on the other too. */
export const isStill = (before: Surroundings, now: Surroundings): boolean =>
  now.known === undefined && isDeepStrictEqual(factsOf(before), factsOf(now));

/** The next number of a series changes with each note and refuses none. */
const factsOf = ({ company, stamps, series }: Surroundings) => ({
  stamps,
  environment: company.environment,
  series: series.map(({ number, countedInOtherMode }) => ({ number, countedInOtherMode })),
});
