import type { ServiceDeps, TenantContext } from '../context/context.ts';
import type { DraftWorkers } from './drafts/create-draft-workers.ts';
import type { IssuingContextCache } from './issuing-context.ts';

/** What issuing takes beyond what every verb needs. */
export interface IssuingDeps extends ServiceDeps {
  /** Drafts big notes off the event loop; without it each note is drafted on it. */
  readonly drafts?: Pick<DraftWorkers, 'draft' | 'draftQuoted'> | undefined;
  /** Spares new notes of a known company one read; without it each note reads. */
  readonly issuingContexts?: IssuingContextCache | undefined;
}

/** A request of an authenticated client that issues. */
export interface IssuingTenantContext extends TenantContext, IssuingDeps {}
