import type { AuthorityCredential } from '@fiscal/authority';
import type { FilingKindAdapters } from '../filing/filing-kind-adapter.ts';
import { createNfeKind, type NfeKindDeps } from './nfe/create-nfe-kind.ts';

/** What the adapters of all kinds need together. */
export type KindsDeps = NfeKindDeps;

/** The one registry: an adapter for each row of the table of kinds. */
export const createKinds = (deps: KindsDeps): FilingKindAdapters<AuthorityCredential> => ({
  nfe: createNfeKind(deps),
});
