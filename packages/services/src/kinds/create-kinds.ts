import type { AuthorityCredential } from '@fiscal/authority';
import { createNfeKind, type NfeKindDeps } from './create-nfe-kind.ts';
import type { FilingKindAdapters } from './filing-kind-adapter.ts';

/** What the adapters of all kinds need together. */
export type KindsDeps = NfeKindDeps;

/** The one registry: an adapter for each row of the table of kinds. */
export const createKinds = (deps: KindsDeps): FilingKindAdapters<AuthorityCredential> => ({
  nfe: createNfeKind(deps),
});
