import type { AcceptingDeps, TenantContext } from '../context/context.ts';
import type { IssuingContextCache } from './issuing-context.ts';

/** The dependencies of the verbs that issue notes. */
export interface IssuingDeps extends AcceptingDeps {
  /** Saves the next documents of a company one read. */
  readonly issuingContexts: IssuingContextCache;
}

/** The context of an authenticated client whose request issues a note. */
export interface IssuingTenantContext extends TenantContext, IssuingDeps {}
