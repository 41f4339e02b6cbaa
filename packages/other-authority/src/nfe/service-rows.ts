import type { Authority } from '../calls/authority.ts';
import { brasiliaTime } from '../calls/brasilia-time.ts';
import type { CodeLevel, DocumentReference, NfeServiceName, Variation } from '../calls/service.ts';
import { textAt } from '../xml/read-xml.ts';
import { field } from '../xml/write-xml.ts';
import { readKey } from './access-key.ts';
import { authorize, notesIn, stateOf } from './authorize.ts';
import { disable, readRange } from './disable.ts';
import type { NfeMessage } from './nfe-message.ts';
import { queryReceipt } from './query-receipt.ts';
import { querySituation } from './query-situation.ts';
import { queryStatus } from './query-status.ts';
import { eventsIn, refuseEvent, registerEvents, stateOfEvents } from './register-events.ts';
import {
  writeDisabling,
  writeEventBatch,
  writeReceiptResult,
  writeRefusal,
  writeResult,
} from './write-results.ts';

/** A service of the NF-e: its names, and what it does with a message whose form is valid. */
export interface NfeRow {
  readonly name: NfeServiceName;
  readonly operation: string;
  /** The last parts of its addresses at the authorities, in lower case and without `.asmx`. */
  readonly addresses: readonly string[];
  readonly root: string;
  readonly version: string;
  readonly absentCode: string;
  readonly identify: (message: NfeMessage, authority: Authority) => DocumentReference;
  readonly serve: (message: NfeMessage, authority: Authority, variation: Variation) => string;
  readonly refuse: (message: NfeMessage, code: string, level: CodeLevel, authority: Authority) => string;
}

const referenceOfKey = (key: string): DocumentReference => {
  const { issuer, series, number } = readKey(key) ?? {};
  return { key, issuer, series, number };
};

export const nfeRows: readonly NfeRow[] = [
  {
    name: 'NFeAutorizacao4',
    operation: 'nfeAutorizacaoLote',
    addresses: ['nfeautorizacao4'],
    root: 'enviNFe',
    version: '4.00',
    absentCode: '999',
    identify: (message) => referenceOfKey(notesIn(message)[0]?.key ?? ''),
    serve: authorize,
    refuse: (message, code, level, authority) => {
      const state = stateOf(message);
      const refusals = notesIn(message).map((note) => writeRefusal(note?.key ?? '', { code }, authority));
      return level === 'message'
        ? writeResult('retEnviNFe', { code, state }, authority)
        : writeResult('retEnviNFe', { code: '104', state }, authority, refusals);
    },
  },
  {
    name: 'NFeRetAutorizacao4',
    operation: 'nfeRetAutorizacaoLote',
    addresses: ['nferetautorizacao4'],
    root: 'consReciNFe',
    version: '4.00',
    absentCode: '106',
    identify: ({ root }, { ledger }) => {
      const [protocol = ''] = ledger.protocolsOfReceipt(textAt(root, 'nRec') ?? '') ?? [];
      return referenceOfKey(/<chNFe>(\w+)/.exec(protocol)?.[1] ?? '');
    },
    serve: queryReceipt,
    refuse: ({ root }, code, _level, authority) => {
      const receipt = textAt(root, 'nRec') ?? '';
      return writeReceiptResult(receipt, { code, state: receipt.slice(0, 2) || '35' }, authority);
    },
  },
  {
    name: 'NFeConsultaProtocolo4',
    operation: 'nfeConsultaNF',
    addresses: ['nfeconsultaprotocolo4', 'nfeconsulta4'],
    root: 'consSitNFe',
    version: '4.00',
    absentCode: '217',
    identify: ({ root }) => referenceOfKey(textAt(root, 'chNFe') ?? ''),
    serve: querySituation,
    refuse: ({ root }, code, _level, authority) => {
      const key = textAt(root, 'chNFe') ?? '';
      const state = readKey(key)?.state ?? '35';
      return writeResult('retConsSitNFe', { code, state }, authority, [field('chNFe', key)]);
    },
  },
  {
    name: 'NFeStatusServico4',
    operation: 'nfeStatusServicoNF',
    addresses: ['nfestatusservico4'],
    root: 'consStatServ',
    version: '4.00',
    absentCode: '109',
    identify: () => ({}),
    serve: queryStatus,
    refuse: ({ root }, code, _level, authority) =>
      writeResult('retConsStatServ', { code, state: textAt(root, 'cUF') ?? '35' }, authority),
  },
  {
    name: 'NFeInutilizacao4',
    operation: 'nfeInutilizacaoNF',
    addresses: ['nfeinutilizacao4'],
    root: 'inutNFe',
    version: '4.00',
    absentCode: '999',
    identify: (message) => {
      const { issuer, series, first } = readRange(message);
      return { issuer, series, number: String(first) };
    },
    serve: disable,
    refuse: (message, code, _level, authority) =>
      writeDisabling(
        { code, state: readRange(message).state },
        [field('dhRecbto', brasiliaTime(authority.now()))],
        authority,
      ),
  },
  {
    name: 'NFeRecepcaoEvento4',
    operation: 'nfeRecepcaoEvento',
    addresses: ['nferecepcaoevento4', 'recepcaoevento4'],
    root: 'envEvento',
    version: '1.00',
    absentCode: '494',
    identify: (message) => {
      const event = eventsIn(message)[0];
      return { ...referenceOfKey(event?.key ?? ''), eventType: event?.type };
    },
    serve: registerEvents,
    refuse: (message, code, level, authority) => {
      const lot = textAt(message.root, 'idLote') ?? '0';
      const state = stateOfEvents(message);
      const refusals = eventsIn(message).flatMap((event) =>
        event === undefined ? [] : [refuseEvent(event, code, authority)],
      );
      return level === 'message'
        ? writeEventBatch(lot, { code, state }, authority)
        : writeEventBatch(lot, { code: '128', state }, authority, refusals);
    },
  },
];
