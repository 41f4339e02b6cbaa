import type { NoteCase } from './note-case.ts';
import type { Rule } from './rule.ts';

export const openingRules: readonly Rule<NoteCase>[] = [];
export const closingRules: readonly Rule<NoteCase>[] = [];
