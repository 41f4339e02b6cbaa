import { isDeepStrictEqual } from 'node:util';
import type { NfeRequest } from '@fiscal/domain';
import type { NfeRecord } from '../records.ts';
import { taxClassCodes } from '../tax-classes/find-tax-class.ts';
import type { Surroundings, SurroundingsMemory, Tenant } from './surroundings.ts';

const mostKept = 1_000;
/** More classes are read each time: a memory of many of them would be large. */
const mostTaxClasses = 20;

/** The memory of one process; the entry that was kept first gives way to a new one. */
export function rememberSurroundings(): SurroundingsMemory {
  const kept = new Map<string, Surroundings>();
  return {
    recall: (tenant, request) => kept.get(keyOf(tenant, request)),
    keep(tenant, request, seen) {
      if (seen.taxClasses.length > mostTaxClasses) return;
      const key = keyOf(tenant, request);
      kept.delete(key);
      kept.set(key, { ...seen, known: undefined });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
    forget(tenant, request) {
      kept.delete(keyOf(tenant, request));
    },
  };
}

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
