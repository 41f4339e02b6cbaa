import type { Rule } from '../rule.ts';
import { billingRules } from './billing-rules.ts';
import { exportRules } from './foreign-trade-rules.ts';
import { ibsCbsTotalRules } from './ibs-cbs-total-rules.ts';
import { identificationRules } from './identification-rules.ts';
import type { NoteCase } from './note-case.ts';
import { issuerRules, recipientRules } from './party-rules.ts';
import { paymentRules } from './payment-rules.ts';
import { placeRules } from './place-rules.ts';
import { purposeRules } from './purpose-rules.ts';
import { referenceRules } from './reference-rules.ts';
import { referencedKeyRules } from './referenced-key-rules.ts';
import { suframaRules } from './suframa-rules.ts';
import { totalRules } from './total-rules.ts';
import { transportRules } from './transport-rules.ts';

/** Rules of the note before its items, in layout order. */
export const openingRules: readonly Rule<NoteCase>[] = [
  ...identificationRules,
  ...referencedKeyRules,
  ...purposeRules,
  ...issuerRules,
  ...recipientRules,
  ...suframaRules,
  ...placeRules,
  ...referenceRules,
];

/** Rules of the note after its items. */
export const closingRules: readonly Rule<NoteCase>[] = [
  ...totalRules,
  ...ibsCbsTotalRules,
  ...transportRules,
  ...billingRules,
  ...paymentRules,
  ...exportRules,
];
