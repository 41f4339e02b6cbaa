import type { ServiceDeps, TenantContext } from '../context/context.ts';
import type { RequestToCalculate } from './calculate-request.ts';
import type { QuotationVerdict } from './quote-taxes.ts';

/** What quoting takes beyond what every verb needs. */
export interface CalculatingDeps extends ServiceDeps {
  /** Quotes big requests off the event loop; without it each is quoted on it. */
  readonly drafts?: { quote(input: RequestToCalculate): Promise<QuotationVerdict> } | undefined;
}

/** A request of an authenticated client that asks for a quotation. */
export interface CalculatingTenantContext extends TenantContext, CalculatingDeps {}
