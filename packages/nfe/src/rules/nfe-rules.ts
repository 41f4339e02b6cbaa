import { billingRules } from './billing-rules.ts';
import { itemRules } from './item-rules.ts';
import { operationRules } from './operation-rules.ts';
import { issuerRules, recipientDocumentRules, recipientRules } from './party-rules.ts';
import { paymentRules } from './payment-rules.ts';
import { quotationRules } from './quotation-rules.ts';
import type { RequestRule } from './request-rule.ts';
import { transportRules } from './transport-rules.ts';

/**
 * Every rule about a request that needs no other result of the tax calculation than its totals, in the order of the
 * layout.
 */
export const nfeRules: readonly RequestRule[] = [
  ...quotationRules,
  ...operationRules,
  ...issuerRules,
  ...recipientDocumentRules,
  ...recipientRules,
  ...itemRules,
  ...transportRules,
  ...billingRules,
  ...paymentRules,
];
