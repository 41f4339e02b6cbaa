import type { Authority } from '../calls/authority.ts';
import { brasiliaTime } from '../calls/brasilia-time.ts';
import type { StoredEvent } from '../ledger/records.ts';
import { signDocument } from '../xml/sign-document.ts';
import { element, field } from '../xml/write-xml.ts';
import { nfseNamespace } from './read-document.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

export interface EventContent {
  readonly key: string;
  readonly type: string;
  readonly text: string;
  /** The request for the event as received. */
  readonly request: string;
}

/** Makes an event with its signed XML. */
export function makeEvent({ key, type, text, request }: EventContent, authority: Authority): StoredEvent {
  const at = authority.now();
  const info = element(
    'infEvento',
    [
      field('verAplic', 'SefinNacional_1.6.0'),
      field('ambGer', '2'),
      field('nSeqEvento', '1'),
      field('dhProc', brasiliaTime(at)),
      field('nDFSe', authority.ledger.next('nDFSe')),
      request.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd(),
    ],
    { Id: `EVT${key}${type}001` },
  );
  const xml = element('evento', [info], { xmlns: nfseNamespace, versao: '1.01' });
  return {
    type,
    sequence: 1,
    text,
    at,
    xml: declaration + signDocument(xml, 'infEvento', authority.seal),
  };
}

const titles = {
  '105102': 'Cancelamento de NFS-e por Substituição',
  '105104': 'Cancelamento de NFS-e Deferido por Análise Fiscal',
  '105105': 'Cancelamento de NFS-e Indeferido por Análise Fiscal',
} as const;

/** The events that no issuer sends: the Sefin's own, and the two decisions of a municipality. */
export type OwnEventType = keyof typeof titles;

/** Makes an event that the authority registers itself, with the request that it contains. */
export function makeOwnEvent(
  type: OwnEventType,
  key: string,
  fields: Readonly<Record<string, string>>,
  authority: Authority,
): StoredEvent {
  const content = element(`e${type}`, [
    field('xDesc', titles[type]),
    ...Object.entries(fields).map(([name, text]) => field(name, text)),
  ]);
  const info = element(
    'infPedReg',
    [
      field('tpAmb', authority.environment),
      field('verAplic', 'SefinNacional_1.6.0'),
      field('dhEvento', brasiliaTime(authority.now())),
      field('CNPJAutor', '00000000000191'),
      field('chNFSe', key),
      content,
    ],
    { Id: `PRE${key}${type}` },
  );
  const request = element('pedRegEvento', [info], { xmlns: nfseNamespace, versao: '1.01' });
  return makeEvent({ key, type, text: fields.xMotivo ?? '', request }, authority);
}
