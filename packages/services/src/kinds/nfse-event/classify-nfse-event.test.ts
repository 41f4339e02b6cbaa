import { expect, test } from 'vitest';
import type { NfseEventAnswer } from '../sefin/nfse-event-answer.ts';
import { classifyNfseEventAnswer, classifyNfseEventSituation } from './classify-nfse-event.ts';

const accessKey = '35503082211222333000181000000000004226111234567895';
const ours = { accessKey, type: '101101', text: 'Serviço em duplicidade', digestValue: 'b3Vycw==' };

type Event = NonNullable<NfseEventAnswer['event']>;
const event: Event = {
  xml: '<evento/>',
  requestId: `PRE${accessKey}101101`,
  accessKey,
  type: '101101',
  sequence: 1,
  processedAt: '2026-11-21T10:05:01-03:00',
  reason: '9',
  text: ours.text,
  digest: ours.digestValue,
};
const holds = (changes: Partial<Event>): NfseEventAnswer => ({
  cStat: '135',
  xMotivo: 'Evento registrado',
  found: 'held',
  event: { ...event, ...changes },
});

test.each<[string, Partial<Event>, string, string]>([
  ['ours by its bytes', { text: 'x' }, 'authorized', 'authorized'],
  ['ours by its words', { digest: 'b3RoZXI=' }, 'authorized', 'authorized'],
  [
    'ours by its words, with what ours cannot hold',
    { digest: 'b3RoZXI=', text: `${ours.text}\u0085` },
    'authorized',
    'authorized',
  ],
  ['without words', { digest: 'b3RoZXI=', text: undefined }, 'duplicate', 'textMismatch'],
  ['in other words', { digest: 'b3RoZXI=', text: 'x' }, 'duplicate', 'textMismatch'],
  ['of another type', { type: '101103' }, 'duplicate', 'undecided'],
  ['of another NFS-e', { accessKey: accessKey.replace(/5$/, '0') }, 'duplicate', 'undecided'],
  ['without a time', { processedAt: 'x' }, 'duplicate', 'undecided'],
])('an event %s', (_, changes, sent, queried) => {
  expect(classifyNfseEventAnswer(holds(changes), ours)).toBe(sent);
  expect(classifyNfseEventSituation(holds(changes), ours)).toBe(queried);
});

test.each([
  ['E0840', 'rejected'],
  ['E0822', 'rejected'],
  ['E1203', 'rejected'],
  ['E0802', 'duplicate'],
  ['E1805', 'duplicate'],
  ['E1217', 'paused'],
  ['E9999', 'uncatalogued'],
  ['E0617', 'uncatalogued'],
])(
  'a refusal with %s is %s as the answer to a transmission, and undecided as the answer to a question',
  (code, expected) => {
    const errors = [{ code, reason: 'x', detail: null }];
    const refused: NfseEventAnswer = { cStat: code, xMotivo: 'x', found: 'refused', errors };
    expect(classifyNfseEventAnswer(refused, ours)).toBe(expected);
    expect(classifyNfseEventSituation(refused, ours)).toBe('undecided');
  },
);
