import type { XsdProblem } from '@fiscal/xml';
import type { IssuingDeps } from '../../accept/issuing-deps.ts';
import type { TenantContext } from '../../context/context.ts';
import type { DraftWorkers } from './drafts/create-draft-workers.ts';

/** An NF-e is drafted and issued. */
export interface NfeDeps extends IssuingDeps {
  /** Checks an unsigned or signed `NFe` against the official schema; big documents off the event loop. */
  readonly schemas: { validate(xml: string): Promise<readonly XsdProblem[]> };
  /** Drafts and quotes big notes off the event loop. */
  readonly drafts: DraftWorkers;
}

/** A request of an authenticated client that issues NF-e. */
export interface NfeTenantContext extends TenantContext, NfeDeps {}
