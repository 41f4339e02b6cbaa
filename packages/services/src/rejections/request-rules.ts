import type { RuleRow } from '@fiscal/domain';
import { nfeRules } from '@fiscal/nfe';
import { nfseRules } from '@fiscal/nfse';
import { taxRules } from '@fiscal/tax';

/**
 * Every rule about the request of an NF-e: the rules of the document model and of the calculation. All are checked
 * before a number is used.
 */
export const requestRules: readonly RuleRow[] = [...nfeRules, ...taxRules];

/** Every rule about the request of an NFS-e. */
export const nfseRequestRules: readonly RuleRow[] = nfseRules;
