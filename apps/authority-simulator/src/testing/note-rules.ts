import { itemRules } from '../rules/item-rules.ts';
import { closingRules, openingRules } from '../rules/note-rules.ts';

/** Every rule of a note and its items, in the order of the layout. */
export const noteRules = [...openingRules, ...itemRules, ...closingRules];
