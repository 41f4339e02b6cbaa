import { icmsRules } from './icms-rules.ts';
import type { ItemCase } from './note-case.ts';
import { productRules } from './product-rules.ts';
import type { Rule } from './rule.ts';
import { taxRules } from './tax-rules.ts';

/** Rules of one item, in layout order; an item is judged by all of them before the next one is. */
export const itemRules: readonly Rule<ItemCase>[] = [...productRules, ...icmsRules, ...taxRules];
