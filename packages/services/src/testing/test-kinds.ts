import type { AuthorityClient, AuthorityCredential, SefinClient } from '@fiscal/authority';
import type { FilingKind } from '@fiscal/contracts';
import type { FilingKindAdapter, FilingKindAdapters } from '../filing/filing-kind-adapter.ts';
import { createKinds, type KindsDeps } from '../kinds/create-kinds.ts';

/** Every method throws: the verbs of the services never call the authority themselves. */
const uncalled = <Client extends object>(): Client =>
  new Proxy({} as Client, {
    get: (_, method) => () => {
      throw new Error(`a test of the services called ${String(method)} of the authority`);
    },
  });

const printed = new TextEncoder().encode('%PDF-1.7 of a test');

/** The adapters of every kind; unless `deps` brings a client, the authority behind them cannot be called. */
export const createTestKinds = (deps: Partial<KindsDeps> = {}): FilingKindAdapters<AuthorityCredential> =>
  createKinds({
    authority: uncalled<AuthorityClient>(),
    sefin: uncalled<SefinClient>(),
    renderDanfe: async () => printed,
    renderDanfse: async () => printed,
    ...deps,
  });

/** `kinds`, of which one adapter differs in what `changes` names. */
export const withChangedKind = <Credential>(
  kinds: FilingKindAdapters<Credential>,
  kind: FilingKind,
  changes: Partial<FilingKindAdapter<Credential>>,
): FilingKindAdapters<Credential> => ({ ...kinds, [kind]: { ...kinds[kind], ...changes } });
