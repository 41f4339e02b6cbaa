import type { NfeRequest } from '@fiscal/api-contract';
import type { Problem } from '@fiscal/domain';
import { checkNfeRequest, type QuotationRequest } from '@fiscal/nfe';
import type { WellFormedFields } from '../inputs/well-formed-fields.ts';

/**
 * Returns the problems in the well-formed fields of an NF-e. Rules about the company, the day or the calculation are not
 * applied. Pure.
 */
export const checkNfeFields = (fields: WellFormedFields<NfeRequest>): readonly Problem[] =>
  checkNfeRequest({ kind: 'note', ...fields });

/**
 * Returns the problems in the well-formed fields of a quotation, without the rules about the company, the day or the
 * calculation.
 */
export const checkQuotationFields = (fields: WellFormedFields<QuotationRequest>): readonly Problem[] =>
  checkNfeRequest({ kind: 'quotation', ...fields });
