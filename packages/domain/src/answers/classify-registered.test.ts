import { expect, test } from 'vitest';
import type { FilingAnswer, RegisteredEvent, SituationAnswer } from './authority-answer.ts';
import { classifyDisablingAnswer } from './classify-disabling.ts';
import { classifyEventAnswer, classifyEventSituation, type OurEvent } from './classify-event.ts';

const accessKey = '35261112ABC34501DE35550010000000011481516235';
const otherKey = '35261112ABC34501DE35550010000000031481516230';
const text = 'Pedido desfeito pelo cliente';
const cancellation: OurEvent = {
  message: 'cancellation',
  accessKey,
  eventId: `ID110111${accessKey}01`,
  text,
};
const letter: OurEvent = { message: 'correction', accessKey, eventId: `ID110110${accessKey}02`, text };
const rangeId = 'ID352612ABC34501DE3555001000000010000000012';

const about = (key: string, cStat: string, number?: string) => ({
  key,
  cStat,
  reason: 'x',
  at: '2026-11-21T10:05:01-03:00',
  number,
  xml: '<x/>',
});
const sent = (cStat: string, protocol?: FilingAnswer['protocol']): FilingAnswer => ({
  cStat,
  xMotivo: 'x',
  protocol,
});

const ofEvent = (cStat: string, number?: string) => sent('128', about(cancellation.eventId, cStat, number));

test.each<[string, FilingAnswer, string]>([
  ['registered', ofEvent('135', '1'), 'authorized'],
  ['registered late', ofEvent('155', '1'), 'authorized'],
  ['registered without a number', ofEvent('135'), 'undecided'],
  ['registered, another event', sent('128', about(letter.eventId, '135', '1')), 'undecided'],
  ['registered outside only', sent('135'), 'undecided'],
  ['refused outside, registered inside', sent('215', about(cancellation.eventId, '135', '1')), 'undecided'],
  ['refused', ofEvent('501'), 'rejected'],
  ['refused outside and inside', sent('501', about(cancellation.eventId, '501')), 'rejected'],
  ['refused with a number', ofEvent('501', '1'), 'undecided'],
  ['a duplicate', ofEvent('573'), 'duplicate'],
  ['a duplicate with the number of the stored document', ofEvent('573', '1'), 'duplicate'],
  ['a batch without an answer', sent('128'), 'uncatalogued'],
  ['a refused batch', sent('225'), 'rejected'],
  ['a paused service', sent('108'), 'paused'],
  ['an unknown code', ofEvent('998'), 'uncatalogued'],
])('the answer to an event: %s', (_, answer, means) =>
  expect(classifyEventAnswer(answer, cancellation)).toBe(means),
);

test('the answer to an event: only a cancellation can be registered late', () => {
  const answer = sent('128', about(letter.eventId, '155', '1'));
  expect(classifyEventAnswer(answer, letter)).toBe('undecided');
});

const event = (ours: OurEvent, change: Partial<RegisteredEvent> = {}): RegisteredEvent => ({
  ...about(ours.eventId, '135', '1'),
  type: ours.eventId.slice(2, 8),
  sequence: Number(ours.eventId.slice(-2)),
  text,
  ...change,
});
const situation = (cStat: string, ...events: RegisteredEvent[]): SituationAnswer => ({
  cStat,
  xMotivo: 'x',
  chNFe: accessKey,
  events,
});

test.each<[string, SituationAnswer, OurEvent, string]>([
  ['our cancellation', situation('101', event(cancellation)), cancellation, 'authorized'],
  [
    'a cancellation with another text',
    situation('101', event(cancellation, { text: 'y' })),
    cancellation,
    'authorized',
  ],
  [
    'a cancellation without a number',
    situation('101', event(cancellation, { number: undefined })),
    cancellation,
    'undecided',
  ],
  ['cancelled without the event', situation('101'), cancellation, 'undecided'],
  ['still authorized', situation('100'), cancellation, 'absent'],
  ['only a letter', situation('100', event(letter)), cancellation, 'absent'],
  ['our letter', situation('100', event(letter)), letter, 'authorized'],
  [
    'our letter, in an answer without a key',
    { ...situation('100', event(letter)), chNFe: undefined },
    letter,
    'authorized',
  ],
  [
    'our letter, and a later cancellation',
    situation('101', event(letter), event(cancellation)),
    letter,
    'authorized',
  ],
  ['a letter with another text', situation('100', event(letter, { text: 'y' })), letter, 'textMismatch'],
  ['a letter without its text', situation('100', event(letter, { text: undefined })), letter, 'textMismatch'],
  [
    'another letter',
    situation('100', event({ ...letter, eventId: `ID110110${accessKey}01` })),
    letter,
    'absent',
  ],
  ['cancelled without our letter', situation('101', event(cancellation)), letter, 'absent'],
  ['the note is not there', situation('217'), letter, 'absent'],
  ['a denied note', situation('302'), letter, 'absent'],
  ['a denied note', situation('110'), cancellation, 'absent'],
  ['another note', { ...situation('100', event(letter)), chNFe: otherKey }, letter, 'undecided'],
  ['too many queries', situation('656'), letter, 'misuse'],
  ['a paused service', situation('108'), letter, 'undecided'],
])('the situation of the note of an event: %s', (_, answer, ours, means) =>
  expect(classifyEventSituation(answer, ours)).toBe(means),
);

const range = { rangeId, first: 10, last: 12 };
const one = { ...range, last: 10 };
const withNumber = (cStat: string, key = rangeId) => sent(cStat, about(key, cStat, '1'));

test.each<[string, FilingAnswer, typeof range, string]>([
  ['registered', withNumber('102'), range, 'authorized'],
  ['registered before', withNumber('563'), range, 'authorized'],
  ['registered without a number', sent('102'), range, 'undecided'],
  ['registered before, without a number', sent('563'), range, 'authorized'],
  ['another range, registered before', withNumber('563', rangeId.replace('12', '13')), range, 'undecided'],
  ['another range', withNumber('102', rangeId.replace('12', '13')), range, 'undecided'],
  ['one of its numbers disabled before', sent('256'), range, 'rejected'],
  ['its only number disabled before', sent('256'), one, 'authorized'],
  ['its only number disabled, by the other code', sent('206'), one, 'authorized'],
  ['a number was used', sent('241'), range, 'rejected'],
  ['refused with a number', withNumber('241'), range, 'undecided'],
  ['a paused service', sent('109'), range, 'paused'],
  ['an unknown code', sent('998'), range, 'uncatalogued'],
])('the answer to a disabling: %s', (_, answer, ours, means) =>
  expect(classifyDisablingAnswer(answer, ours)).toBe(means),
);
