import type { IssuingDeps } from '../../accept/issuing-deps.ts';
import type { TenantContext } from '../../context/context.ts';
import type { DraftWorkers } from './drafts/create-draft-workers.ts';

/** What issuing NF-e takes beyond what issuing does. */
export interface NfeDeps extends IssuingDeps {
  /** Drafts big notes off the event loop; without it each note is drafted on it. */
  readonly drafts?: Pick<DraftWorkers, 'draft' | 'draftQuoted'> | undefined;
}

/** A request of an authenticated client that issues NF-e. */
export interface NfeTenantContext extends TenantContext, NfeDeps {}
