import type { NfeRequest, Problem } from '@fiscal/domain';
import { checkNfeRequest, type QuotationRequest } from '@fiscal/nfe';

/** What is left of a body when its malformed fields are taken out. */
export interface WellFormedFields<Request> {
  readonly request: Partial<Request>;
  /** Fields at the root of the body that have no usable value. */
  readonly malformed: ReadonlySet<string>;
}

/**
 * The rules that a note breaks in its well-formed fields; those about the company, the day or the calculation are not
 * asked. Pure.
 */
export const checkNoteFields = (fields: WellFormedFields<NfeRequest>): readonly Problem[] =>
  checkNfeRequest({ kind: 'note', ...fields });

/** The same of a quotation. */
export const checkQuotationFields = (fields: WellFormedFields<QuotationRequest>): readonly Problem[] =>
  checkNfeRequest({ kind: 'quotation', ...fields });
