import type { ClassSuggestion } from '@fiscal/domain';
import type { SelectiveTaxMatch } from '@fiscal/tax-tables';
import type { PreparedTaxation } from './taxation.ts';

/**
 * The values that the items of one calculation share, so that the taxes of a repeated class or NCM are computed once.
 */
export interface IbsCbsMemory {
  readonly taxations: Map<string, PreparedTaxation>;
  readonly suggestions: Map<string, readonly ClassSuggestion[]>;
  /** The matches of the Imposto Seletivo, by NCM. */
  readonly selectiveTax: Map<string, readonly SelectiveTaxMatch[]>;
}

export const startIbsCbsMemory = (): IbsCbsMemory => ({
  taxations: new Map(),
  suggestions: new Map(),
  selectiveTax: new Map(),
});

/** Returns the value of a key; it is made and kept the first time. */
export function recall<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
