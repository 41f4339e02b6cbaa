import type { TenantContext } from '../context/context.ts';
import type { RequestToCalculate } from './calculate-request.ts';
import type { QuotationVerdict } from './quote-taxes.ts';

/** The dependencies of the verbs that quote taxes. */
export interface CalculatingDeps {
  /** Quotes big requests off the event loop. */
  readonly drafts: { readonly quote: (input: RequestToCalculate) => Promise<QuotationVerdict> };
}

/** The context of an authenticated client that requests a quotation. */
export interface CalculatingTenantContext extends TenantContext, CalculatingDeps {}
