import type { AuthorityClient, AuthorityCredential, SefinClient } from '@fiscal/authority';
import type { FilingKind } from '@fiscal/contracts';
import type { Renderers } from '../context/context.ts';
import type { FilingKindAdapter, FilingKindAdapters } from '../filing/filing-kind-adapter.ts';
import { createKinds, type KindsDeps } from '../kinds/create-kinds.ts';

/** Makes a client whose methods all throw, because the verbs of the services never call an authority. */
const uncalled = <Client extends object>(): Client =>
  new Proxy({} as Client, {
    get: (_, method) => () => {
      throw new Error(`a test of the services called ${String(method)} of the authority`);
    },
  });

const printed = new TextEncoder().encode('%PDF-1.7 of a test');

interface TestKindsDeps extends Partial<Omit<KindsDeps, 'renderers'>> {
  readonly renderers?: Partial<Renderers>;
}

/** Makes the adapters of every kind. Without a client in `deps`, a call to an authority throws. */
export const createTestKinds = ({
  renderers,
  ...deps
}: TestKindsDeps = {}): FilingKindAdapters<AuthorityCredential> =>
  createKinds({
    authority: uncalled<AuthorityClient>(),
    sefin: uncalled<SefinClient>(),
    renderers: { nfe: async () => printed, nfse: async () => printed, ...renderers },
    ...deps,
  });

/** Replaces the members `changes` of one adapter. */
export const withChangedKind = <Credential>(
  kinds: FilingKindAdapters<Credential>,
  kind: FilingKind,
  changes: Partial<FilingKindAdapter<Credential>>,
): FilingKindAdapters<Credential> => ({ ...kinds, [kind]: { ...kinds[kind], ...changes } });
