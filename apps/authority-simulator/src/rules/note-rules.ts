import { billingRules } from './billing-rules.ts';
import { identificationRules } from './identification-rules.ts';
import type { NoteCase } from './note-case.ts';
import { issuerRules, recipientRules } from './party-rules.ts';
import { paymentRules } from './payment-rules.ts';
import type { Rule } from './rule.ts';
import { totalRules } from './total-rules.ts';
import { transportRules } from './transport-rules.ts';

/** Rules of the note before its items, in layout order. */
export const openingRules: readonly Rule<NoteCase>[] = [
  ...identificationRules,
  ...issuerRules,
  ...recipientRules,
];

/** Rules of the note after its items. */
export const closingRules: readonly Rule<NoteCase>[] = [
  ...totalRules,
  ...transportRules,
  ...billingRules,
  ...paymentRules,
];
