import type { RuleRow } from '@fiscal/domain';
import { cfopRules } from './cfop-rules.ts';
import { federalRules } from './federal-rules.ts';
import { ibsCbsRules } from './ibs-cbs-rules.ts';
import { icmsRules } from './icms-code-rules.ts';
import { icmsNumberRules } from './icms-number-rules.ts';
import { noteRules } from './note-rules.ts';
import { valueRules } from './value-rules.ts';

/** Every rule about a request that only a calculation can check, in the order of the layout. */
export const taxRules: readonly RuleRow[] = [
  ...noteRules,
  ...cfopRules,
  ...valueRules,
  ...icmsRules,
  ...icmsNumberRules,
  ...federalRules,
  ...ibsCbsRules,
];
