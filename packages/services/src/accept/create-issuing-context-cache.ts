import type { Tenant } from '../context/context.ts';
import type { CompanyContext, ContextKey, IssuingContextCache } from './issuing-context.ts';

const mostKept = 1_000;
/** Rules and series of all entries together, 300 bytes each. A client may register classes of 100 rules. */
const mostParts = 20_000;
/** Requests with more classes are not cached: their entries would be large. */
const mostTaxClasses = 20;

/** Makes the cache of one process. The oldest entries are removed for a new one. */
export function createIssuingContextCache(): IssuingContextCache {
  const kept = new Map<string, CompanyContext>();
  let parts = 0;
  const remove = (key: string): void => {
    const found = kept.get(key);
    if (found !== undefined && kept.delete(key)) parts -= partsOf(found);
  };
  return {
    get: (tenant, key) => kept.get(keyOf(tenant, key)),
    set(tenant, ofContext, context) {
      if (context.taxClasses.length > mostTaxClasses) return;
      const key = keyOf(tenant, ofContext);
      remove(key);
      kept.set(key, context);
      parts += partsOf(context);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept && parts <= mostParts) break;
        remove(oldest);
      }
    },
    delete: (tenant, key) => remove(keyOf(tenant, key)),
    deleteCompany(companyId) {
      for (const [key, { company }] of kept) if (company.id === companyId) remove(key);
    },
    clear() {
      kept.clear();
      parts = 0;
    },
  };
}

const partsOf = ({ series, taxClasses }: CompanyContext): number =>
  taxClasses.reduce((sum, { rules }) => sum + rules.length, series.length);

/**
 * Returns the key of an entry. It contains the rights of the API key, so that no API key gets an entry that another one
 * read.
 */
const keyOf = (
  { clientId, mode, companyIds }: Tenant,
  { companyId, model, taxClasses }: ContextKey,
): string => JSON.stringify([clientId, mode, companyIds, companyId, model, ...taxClasses.toSorted()]);
