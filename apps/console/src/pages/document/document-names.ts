import type { DocumentDescription, RelatedDocument, Relation } from '@fiscal/services';
import { eventWordOf } from '../../words/kind-words.ts';
import { maskText } from '../../words/mask.ts';

type Named = Pick<DocumentDescription, 'kind' | 'series' | 'from' | 'to' | 'eventType' | 'nfseNumber'>;

/** Returns the name of a document: `NF-e 123, série 1`. */
function documentName({ kind, series, from, to, eventType, nfseNumber }: Named): string {
  const ofSeries = series === null ? '' : `, série ${series}`;
  const number = from === null ? '' : ` ${from}`;
  switch (kind) {
    case 'nfe':
      return `NF-e${number}${ofSeries}`;
    case 'nfse':
      return nfseNumber === null ? `NFS-e da DPS${number}${ofSeries}` : `NFS-e ${nfseNumber}`;
    case 'nfeEvent':
      return `${eventWordOf(eventType)} da NF-e${number}${ofSeries}`;
    case 'nfseEvent':
      return `${eventWordOf(eventType)} da NFS-e${nfseNumber === null ? ` da DPS${number}` : ` ${nfseNumber}`}`;
    case 'nfeDisabling':
      return from === to
        ? `Inutilização do número${number}${ofSeries}`
        : `Inutilização dos números ${from} a ${to}${ofSeries}`;
  }
}

export const titleOf = (document: DocumentDescription): string =>
  `${documentName(document)} · ${maskText(document.issuer.name ?? document.clientName)}`;

/** Returns the name of a related document: an event alone, because its note is the page. */
export const relatedName = ({ kind, type, ...numbers }: RelatedDocument): string =>
  kind === 'nfeEvent' || kind === 'nfseEvent'
    ? eventWordOf(type)
    : documentName({ kind, eventType: type, nfseNumber: null, ...numbers });

export const relationWords: Readonly<Record<Relation, string>> = {
  event: 'evento desta nota',
  note: 'a nota deste evento',
  replaces: 'substituída por esta',
  replacedBy: 'substitui esta',
  disabling: 'inutilização que contém o número',
  number: 'nota com um destes números',
};
