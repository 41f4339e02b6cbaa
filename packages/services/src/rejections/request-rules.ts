import type { RuleRow } from '@fiscal/domain';
import { nfeRules } from '@fiscal/nfe';
import { taxRules } from '@fiscal/tax';

/**
 * Every rule about a request: what the document model asks of it and what its calculation asks. All of them are asked
 * before a number is used.
 */
export const requestRules: readonly RuleRow[] = [...nfeRules, ...taxRules];
