import { isDeepStrictEqual } from 'node:util';
import type { NfeRequest } from '@fiscal/domain';
import type { Tenant } from '../context/context.ts';
import type { NfeRecord } from '../context/records.ts';
import { taxClassCodes } from '../tax-classes/find-tax-class.ts';
import type { IssuingContext, IssuingContextCache } from './issuing-context.ts';

const mostKept = 1_000;
/** Rules and series of everything that is kept: 300 bytes each. A client may register classes of 100 rules. */
const mostParts = 20_000;
/** More classes are read each time: a cache of many of them would be large. */
const mostTaxClasses = 20;

/** The cache of one process; the oldest entries are removed for a new one. */
export function createIssuingContextCache(): IssuingContextCache {
  const kept = new Map<string, IssuingContext>();
  let parts = 0;
  const remove = (key: string): void => {
    const found = kept.get(key);
    if (found !== undefined && kept.delete(key)) parts -= partsOf(found);
  };
  return {
    get: (tenant, request) => kept.get(keyOf(tenant, request)),
    set(tenant, request, context) {
      if (context.taxClasses.length > mostTaxClasses) return;
      const key = keyOf(tenant, request);
      remove(key);
      kept.set(key, { ...context, known: undefined });
      parts += partsOf(context);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept && parts <= mostParts) break;
        remove(oldest);
      }
    },
    delete: (tenant, request) => remove(keyOf(tenant, request)),
    deleteCompany(companyId) {
      for (const [key, { company }] of kept) if (company.id === companyId) remove(key);
    },
    clear() {
      kept.clear();
      parts = 0;
    },
  };
}

const partsOf = ({ series, taxClasses }: IssuingContext): number =>
  taxClasses.reduce((sum, { rules }) => sum + rules.length, series.length);

/** What one key has read stays out of the reach of another. */
const keyOf = ({ clientId, mode, companyIds }: Tenant, { companyId, items }: NfeRequest): string =>
  JSON.stringify([clientId, mode, companyIds, companyId, ...taxClassCodes(items).sort()]);

/** The context of the next note: its series goes on after this one. */
export const nextContext = (issuing: IssuingContext, { series, number }: NfeRecord): IssuingContext => ({
  ...issuing,
  series: issuing.series.map((one) =>
    one.number === series && number !== null ? { ...one, next: number + 1 } : one,
  ),
});

/** True when a refusal that rests on the one would rest on the other too. */
export const isStill = (before: IssuingContext, now: IssuingContext): boolean =>
  now.known === undefined && isDeepStrictEqual(factsOf(before), factsOf(now));

/** The next number of a series changes with each note and refuses none. */
const factsOf = ({ company, stamps, series }: IssuingContext) => ({
  stamps,
  environment: company.environment,
  series: series.map(({ number, countedInOtherMode }) => ({ number, countedInOtherMode })),
});
