import type { Authority } from '../calls/authority.ts';
import type { Variation } from '../calls/service.ts';
import type { StoredNfe } from '../ledger/records.ts';
import { firstWrongChildren } from '../xml/children-pattern.ts';
import { textAt } from '../xml/read-xml.ts';
import { element, field } from '../xml/write-xml.ts';
import { readKey } from './access-key.ts';
import { judgeNote } from './judge-note.ts';
import type { NfeMessage } from './nfe-message.ts';
import { documentsIn, type ReadNote, readNote } from './read-note.ts';
import { nextProtocol, nextReceipt, writeProtocol, writeRefusal, writeResult } from './write-results.ts';

/** Answers enviNFe: stores the good notes of the batch and returns retEnviNFe. */
export function authorize(message: NfeMessage, authority: Authority, variation: Variation): string {
  const notes = notesIn(message);
  const state = stateOf(message);
  const refuse = (code: string, details?: string) =>
    writeResult('retEnviNFe', { code, details, state }, authority);
  const refusal = refuseBatch(message, notes);
  if (refusal !== undefined) return refuse(refusal);
  if (notes.some((note) => note === undefined || readKey(note.key) === undefined)) return refuse('215');
  const receipt = nextReceipt(state, authority);
  const isAsynchronous = variation.receipt === 'given' || textAt(message.root, 'indSinc') === '0';
  const protocols = notes.flatMap((note) =>
    note === undefined ? [] : [authorizeNote(note, receipt, authority, variation)],
  );
  if (!isAsynchronous) return writeResult('retEnviNFe', { code: '104', state }, authority, protocols);
  authority.ledger.keepReceipt(receipt, protocols);
  const given = element('infRec', [field('nRec', receipt), field('tMed', 1)]);
  return writeResult('retEnviNFe', { code: '103', state }, authority, [given]);
}

/** Returns the notes of a batch; undefined for a note that cannot be read. */
export const notesIn = ({ text }: NfeMessage): readonly (ReadNote | undefined)[] =>
  documentsIn(text, 'NFe').map(readNote);

/** Returns the cUF of the first note; 35 when there is none. */
export const stateOf = (message: NfeMessage): string =>
  readKey(notesIn(message)[0]?.key ?? '')?.state ?? '35';

function refuseBatch({ root }: NfeMessage, notes: readonly unknown[]): string | undefined {
  if (firstWrongChildren(root, [{ path: '', children: 'idLote indSinc NFe+' }]) !== undefined) return '225';
  const isLot = /^\d{1,15}$/.test(textAt(root, 'idLote') ?? '');
  if (!isLot || !/^[01]$/.test(textAt(root, 'indSinc') ?? '') || notes.length > 50) return '225';
  const synchronous = textAt(root, 'indSinc') === '1';
  if (synchronous && notes.length > 1) return '764';
  return !synchronous && notes.length === 1 ? '452' : undefined;
}

function authorizeNote(
  note: ReadNote,
  receipt: string,
  authority: Authority,
  { outcome = '100' }: Variation,
): string {
  const verdict = judgeNote(note, authority);
  if (verdict.kind === 'refused') return writeRefusal(note.key, verdict, authority);
  const stored = storedNote(note, { receipt, outcome, digest: verdict.digest }, authority);
  authority.ledger.storeNfe(stored);
  return writeProtocol(stored, authority);
}

interface Decision {
  readonly receipt: string;
  readonly outcome: string;
  readonly digest: string;
}

/** Makes the record of a note that the authority keeps, with a protocol of its own. */
export function storedNote(note: ReadNote, decision: Decision, authority: Authority): StoredNfe {
  return {
    kind: 'nfe',
    key: note.key,
    issuer: note.issuer,
    series: note.series,
    number: note.number,
    issuedAt: note.issuedAt,
    amount: note.amount,
    status: /^(110|30[123])$/.test(decision.outcome) ? 'denied' : 'authorized',
    protocol: nextProtocol(readKey(note.key)?.state ?? '35', authority),
    at: authority.now(),
    xml: note.xml,
    events: [],
    ...decision,
  };
}
