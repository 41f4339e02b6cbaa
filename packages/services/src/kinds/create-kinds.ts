import type { AuthorityCredential } from '@fiscal/authority';
import type { FilingKindAdapters } from '../filing/filing-kind-adapter.ts';
import { createNfeKind, type NfeKindDeps } from './nfe/create-nfe-kind.ts';
import {
  createNfeDisablingKind,
  type NfeDisablingKindDeps,
} from './nfe-disabling/create-nfe-disabling-kind.ts';
import { createNfeEventKind, type NfeEventKindDeps } from './nfe-event/create-nfe-event-kind.ts';
import { createNfseKind, type NfseKindDeps } from './nfse/create-nfse-kind.ts';
import { createNfseEventKind, type NfseEventKindDeps } from './nfse-event/create-nfse-event-kind.ts';

/** The dependencies of the adapters of all kinds. */
export type KindsDeps = NfeKindDeps &
  NfeEventKindDeps &
  NfeDisablingKindDeps &
  NfseKindDeps &
  NfseEventKindDeps;

/** Makes the adapters, one for each row of the table of kinds. */
export const createKinds = (deps: KindsDeps): FilingKindAdapters<AuthorityCredential> => ({
  nfe: createNfeKind(deps),
  nfeEvent: createNfeEventKind(deps),
  nfeDisabling: createNfeDisablingKind(deps),
  nfse: createNfseKind(deps),
  nfseEvent: createNfseEventKind(deps),
});
