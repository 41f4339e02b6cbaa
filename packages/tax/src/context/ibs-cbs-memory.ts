import type { ClassSuggestion } from '@fiscal/domain';
import type { SelectiveTaxMatch } from '@fiscal/tax-tables';
import type { PreparedTaxation } from './taxation.ts';

/** What the items of one calculation share, so that a class or an NCM that comes again is not worked out again. */
export interface IbsCbsMemory {
  readonly taxations: Map<string, PreparedTaxation>;
  readonly suggestions: Map<string, readonly ClassSuggestion[]>;
  /** By NCM. */
  readonly selectiveTax: Map<string, readonly SelectiveTaxMatch[]>;
}

export const startIbsCbsMemory = (): IbsCbsMemory => ({
  taxations: new Map(),
  suggestions: new Map(),
  selectiveTax: new Map(),
});

/** What is known of a key; worked out and kept the first time. */
export function recall<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
