import type { NfeRequest } from '@fiscal/api-contract';
import type { Problem } from '@fiscal/domain';
import { checkNfeRequest, type QuotationRequest } from '@fiscal/nfe';
import type { WellFormedFields } from '../context/well-formed-fields.ts';

/**
 * The rules that a note breaks in its well-formed fields; those about the company, the day or the calculation are not
 * asked. Pure.
 */
export const checkNoteFields = (fields: WellFormedFields<NfeRequest>): readonly Problem[] =>
  checkNfeRequest({ kind: 'note', ...fields });

/** The same of a quotation. */
export const checkQuotationFields = (fields: WellFormedFields<QuotationRequest>): readonly Problem[] =>
  checkNfeRequest({ kind: 'quotation', ...fields });
