import type { ItemCase } from './note-case.ts';
import type { Rule } from './rule.ts';

export const itemRules: readonly Rule<ItemCase>[] = [];
