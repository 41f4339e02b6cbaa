import type { Authority } from '../calls/authority.ts';
import { hasCheckDigit } from '../calls/check-digit.ts';
import type { StoredNfe } from '../ledger/records.ts';
import { firstWrongChildren } from '../xml/children-pattern.ts';
import { textAt } from '../xml/read-xml.ts';
import { readKey } from './access-key.ts';
import type { ReadEvent } from './read-event.ts';
import { judgeSigner } from './signer-refusal.ts';

/** A type of event that the authority accepts. */
export interface EventType {
  readonly title: string;
  readonly description: RegExp;
  readonly details: string;
  readonly shortest: number;
  readonly longest: number;
  readonly lastSequence: number;
}

export const eventTypes: Readonly<Record<string, EventType>> = {
  '110111': {
    title: 'Cancelamento homologado',
    description: /^Cancelamento$/,
    details: 'descEvento nProt xJust',
    shortest: 15,
    longest: 255,
    lastSequence: 1,
  },
  '110110': {
    title: 'Carta de Correção registrada',
    description: /^Carta de Corre(ção|cao)$/,
    details: 'descEvento xCorrecao xCondUso',
    shortest: 15,
    longest: 1000,
    lastSequence: 20,
  },
};

const fiveMinutes = 300_000;
const hour = 3_600_000;

export type EventVerdict =
  | { readonly kind: 'good'; readonly note: StoredNfe }
  | { readonly kind: 'refused'; readonly code: string };

/** Judges an event by form, signature, key, time, and the state of its note, in the order of tables 5-35 to 5-40. */
export function judgeEvent(event: ReadEvent, authority: Authority): EventVerdict {
  const note = authority.ledger.nfe(event.key);
  const code =
    refuseForm(event, authority) ?? rules.find(({ refuses }) => refuses(event, note, authority))?.code;
  if (code !== undefined) return { kind: 'refused', code };
  return note === undefined ? { kind: 'refused', code: '494' } : { kind: 'good', note };
}

function refuseForm(event: ReadEvent, authority: Authority): string | undefined {
  const type = eventTypes[event.type];
  if (type === undefined) return '491';
  const fields = 'cOrgao tpAmb (CNPJ|CPF) chNFe dhEvento tpEvento nSeqEvento verEvento detEvento infPAA?';
  const rows = [
    { path: '', children: 'infEvento Signature' },
    { path: 'infEvento', children: fields },
  ];
  if (firstWrongChildren(event.root, rows) !== undefined) return '215';
  const isSpecific =
    firstWrongChildren(event.root, [{ path: 'infEvento/detEvento', children: type.details }]) === undefined &&
    type.description.test(textAt(event.root, 'infEvento/detEvento/descEvento') ?? '') &&
    type.shortest <= event.text.length &&
    event.text.length <= type.longest;
  if (!isSpecific) return '493';
  const signer = judgeSigner({ ...event, signed: 'infEvento', issuer: event.author }, authority);
  return signer.kind === 'refused' ? signer.code : undefined;
}

interface EventRule {
  readonly code: string;
  readonly refuses: (event: ReadEvent, note: StoredNfe | undefined, authority: Authority) => boolean;
}

const idOf = ({ type, key, sequence }: ReadEvent): string => `ID${type}${key}${sequence.padStart(2, '0')}`;
const isCancellation = ({ type }: ReadEvent): boolean => type === '110111';
const later = (one: Date, than: Date, by = 0): boolean => one.getTime() > than.getTime() + by;

const rules: readonly EventRule[] = [
  { code: '572', refuses: (event) => event.id !== idOf(event) },
  { code: '250', refuses: ({ state, key }) => state !== readKey(key)?.state },
  {
    code: '252',
    refuses: ({ root }, _note, { environment }) => textAt(root, 'infEvento/tpAmb') !== environment,
  },
  { code: '236', refuses: ({ key }) => !hasCheckDigit(key) },
  { code: '574', refuses: ({ author, key }) => author !== readKey(key)?.issuer },
  { code: '578', refuses: ({ at }, _note, { now }) => later(at, now(), fiveMinutes) },
  {
    code: '573',
    refuses: ({ type, sequence }, note) =>
      note?.events.some((one) => one.type === type && one.sequence === Number(sequence)) === true,
  },
  { code: '594', refuses: ({ type, sequence }) => Number(sequence) > (eventTypes[type]?.lastSequence ?? 0) },
  { code: '494', refuses: (_event, note) => note === undefined },
  {
    code: '501',
    refuses: (event, note, { now }) =>
      note !== undefined && isCancellation(event) && later(now(), note.at, 480 * hour),
  },
  { code: '580', refuses: (_event, note) => note?.status !== 'authorized' },
  { code: '577', refuses: ({ at }, note) => note !== undefined && later(note.issuedAt, at) },
  { code: '579', refuses: ({ at }, note) => note !== undefined && later(note.at, at, fiveMinutes) },
  {
    code: '222',
    refuses: (event, note) =>
      isCancellation(event) && textAt(event.root, 'infEvento/detEvento/nProt') !== note?.protocol,
  },
];

/** Returns whether a cancellation comes after the 24 hours of the ordinary time limit. */
export const isLate = (note: StoredNfe, now: Date): boolean => later(now, note.at, 24 * hour);
