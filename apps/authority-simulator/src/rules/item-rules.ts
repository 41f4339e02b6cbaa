import type { Rule } from '../rule.ts';
import { benefitCodeRules } from './benefit-code-rules.ts';
import { exportItemRules } from './foreign-trade-rules.ts';
import { ibsCbsCodeRules } from './ibs-cbs-code-rules.ts';
import { ibsCbsPresenceRules } from './ibs-cbs-presence-rules.ts';
import { ibsCbsValueRules } from './ibs-cbs-value-rules.ts';
import { icmsRules } from './icms-rules.ts';
import type { ItemCase } from './note-case.ts';
import { productRules } from './product-rules.ts';
import { itemPurposeRules } from './purpose-rules.ts';
import { itemReferenceRules } from './reference-rules.ts';
import { reliefRules } from './relief-rules.ts';
import { taxRules } from './tax-rules.ts';

/** The rules of one item, in layout order. All rules judge an item before the next item. */
export const itemRules: readonly Rule<ItemCase>[] = [
  ...itemPurposeRules,
  ...productRules,
  ...exportItemRules,
  ...icmsRules,
  ...reliefRules,
  ...benefitCodeRules,
  ...taxRules,
  ...ibsCbsCodeRules,
  ...ibsCbsPresenceRules,
  ...ibsCbsValueRules,
  ...itemReferenceRules,
];
