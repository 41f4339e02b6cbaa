import type { FilingKind } from '@fiscal/contracts';
import {
  type Authorizer,
  authorityNames,
  type Environment,
  isOfNetwork,
  type NfseEventType,
  type NoteEventType,
} from '@fiscal/domain';

/** The document at the beginning of a row. */
export const kindWords: Readonly<Record<FilingKind, string>> = {
  nfe: 'NF-e',
  nfeEvent: 'Evento de NF-e',
  nfeDisabling: 'Inutilização',
  nfse: 'NFS-e',
  nfseEvent: 'Evento de NFS-e',
};

/** The documents of a line with a count. */
export const kindPlurals: Readonly<Record<FilingKind, string>> = {
  nfe: 'NF-e',
  nfeEvent: 'eventos de NF-e',
  nfeDisabling: 'inutilizações',
  nfse: 'NFS-e',
  nfseEvent: 'eventos de NFS-e',
};

/** Every kind, in the order of its names here. */
export const shownKinds = Object.keys(kindWords) as readonly FilingKind[];

/** Returns a sentence about the SEFAZ in the words of the authority of a kind. */
export const ofAuthority = (kind: FilingKind, sentence: string): string =>
  kind === 'nfse' || kind === 'nfseEvent'
    ? sentence.replaceAll(authorityNames.sefaz, authorityNames.sefin)
    : sentence;

export const environmentWords: Readonly<Record<Environment, string>> = {
  production: 'produção',
  homologation: 'homologação (sem valor fiscal)',
};

/** Returns the name of an authority: `SEFAZ-SP`, `SVRS`, `Sefin Nacional`. */
export function authorityWords(authorizer: Authorizer): string {
  if (isOfNetwork(authorizer, 'sefin')) return `${authorityNames.sefin} Nacional`;
  return authorizer.length === 2 ? `${authorityNames.sefaz}-${authorizer}` : authorizer;
}

/** The request about a note at the beginning of a title. */
const eventWords: Readonly<Record<NfseEventType | NoteEventType, string>> = {
  cancellation: 'Cancelamento',
  correction: 'Carta de correção',
  cancellationRequest: 'Pedido de cancelamento ao município',
};

/** Returns the word of an event's type; of one that is not known, a general one. */
export const eventWordOf = (type: string | null): string =>
  Object.entries(eventWords).find(([known]) => known === type)?.[1] ?? 'Evento';
