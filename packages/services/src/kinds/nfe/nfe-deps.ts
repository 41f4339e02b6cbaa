import type { XsdProblem } from '@fiscal/xml';
import type { IssuingDeps } from '../../accept/issuing-deps.ts';
import type { TenantContext } from '../../context/context.ts';
import type { DraftWorkers } from './drafts/create-draft-workers.ts';

/** The dependencies of the verbs that draft and issue NF-e. */
export interface NfeDeps extends IssuingDeps {
  /**
   * Validates an unsigned or signed `NFe` against the official schema, without blocking the event loop for big
   * documents.
   */
  readonly schemas: { validate(xml: string): Promise<readonly XsdProblem[]> };
  /** Drafts and quotes without blocking the event loop for big notes. */
  readonly drafts: DraftWorkers;
}

/** The context of an authenticated client whose request issues NF-e. */
export interface NfeTenantContext extends TenantContext, NfeDeps {}
