import type { ServiceDeps, TenantContext } from '../context/context.ts';
import type { IssuingContextCache } from './issuing-context.ts';

/** What issuing takes beyond what every verb needs. */
export interface IssuingDeps extends ServiceDeps {
  /** Spares new documents of a company that was read before one read; without it each document reads. */
  readonly issuingContexts?: IssuingContextCache | undefined;
}

/** A request of an authenticated client that issues. */
export interface IssuingTenantContext extends TenantContext, IssuingDeps {}
