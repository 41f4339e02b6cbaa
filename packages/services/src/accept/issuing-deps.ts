import type { AcceptingDeps, TenantContext } from '../context/context.ts';
import type { IssuingContextCache } from './issuing-context.ts';

/** A note is issued. */
export interface IssuingDeps extends AcceptingDeps {
  /** Spares new documents of a company that was read before one read. */
  readonly issuingContexts: IssuingContextCache;
}

/** A request of an authenticated client that issues. */
export interface IssuingTenantContext extends TenantContext, IssuingDeps {}
