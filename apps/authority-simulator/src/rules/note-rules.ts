import type { Rule } from '../rule.ts';
import { billingRules } from './billing-rules.ts';
import { ibsCbsTotalRules } from './ibs-cbs-total-rules.ts';
import { identificationRules } from './identification-rules.ts';
import type { NoteCase } from './note-case.ts';
import { issuerRules, recipientRules } from './party-rules.ts';
import { paymentRules } from './payment-rules.ts';
import { purposeRules } from './purpose-rules.ts';
import { referenceRules } from './reference-rules.ts';
import { totalRules } from './total-rules.ts';
import { transportRules } from './transport-rules.ts';

/** Rules of the note before its items, in layout order. */
export const openingRules: readonly Rule<NoteCase>[] = [
  ...identificationRules,
  ...purposeRules,
  ...issuerRules,
  ...recipientRules,
  ...referenceRules,
];

/** Rules of the note after its items. */
export const closingRules: readonly Rule<NoteCase>[] = [
  ...totalRules,
  ...ibsCbsTotalRules,
  ...transportRules,
  ...billingRules,
  ...paymentRules,
];
