import type { TenantContext } from '../context/context.ts';
import type { RequestToCalculate } from './calculate-request.ts';
import type { QuotationVerdict } from './quote-taxes.ts';

/** Taxes are quoted. */
export interface CalculatingDeps {
  /** Quotes big requests off the event loop. */
  readonly drafts: { readonly quote: (input: RequestToCalculate) => Promise<QuotationVerdict> };
}

/** A request of an authenticated client that asks for a quotation. */
export interface CalculatingTenantContext extends TenantContext, CalculatingDeps {}
