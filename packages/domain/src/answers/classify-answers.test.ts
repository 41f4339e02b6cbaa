import { describe, expect, test } from 'vitest';
import type {
  AuthorizationAnswer,
  NoteProtocol,
  RegisteredEvent,
  SituationAnswer,
} from './authority-answer.ts';
import { classifyAuthorizationAnswer } from './classify-authorization.ts';
import { classifyOtherKey, classifySituation } from './classify-situation.ts';

const key = '35261111222333000181550010000000011481516234';
const otherKey = '35261112ABC34501DE35550010000000011481516235';
const ours = { accessKey: key, digestValue: 'abc=' };
const protocol = (cStat: string, digVal?: string): NoteProtocol => ({
  key,
  cStat,
  reason: 'x',
  at: '2026-11-21T09:30:00-03:00',
  number: '135260000000001',
  digest: digVal,
  xml: '<protNFe/>',
});
const event = (type: string): RegisteredEvent => ({ ...protocol('135'), type, sequence: 1 });
const unnumbered = (cStat: string): NoteProtocol => ({ ...protocol(cStat, 'abc='), number: undefined });

describe('a whole answer', () => {
  const given = (cStat: string, inner?: NoteProtocol): AuthorizationAnswer => ({
    cStat,
    xMotivo: 'x',
    protocol: inner,
  });

  test.each<[string, AuthorizationAnswer, string]>([
    [
      'the verdict on the note counts, not that on the batch',
      given('104', protocol('100', 'abc=')),
      'authorized',
    ],
    ['the outer code may repeat the verdict', given('100', protocol('100', 'abc=')), 'authorized'],
    ['a digest with blanks', given('104', protocol('150', ' abc=\n')), 'authorized'],
    ['another digest', given('104', protocol('100', 'def=')), 'digestMismatch'],
    ['no digest', given('104', protocol('100')), 'digestMissing'],
    ['without a protocol the outer verdict counts: paused', given('108'), 'paused'],
    ['without a protocol the outer verdict counts: rejected', given('225'), 'rejected'],
    [
      'a refusal beside a receipt, which is about the query',
      { ...given('9998'), nRec: '350000000000001' },
      'undecided',
    ],
    ['processing beside a receipt', { ...given('105'), nRec: '350000000000001' }, 'processing'],
    ['an authorization without a protocol', given('100'), 'undecided'],
    ['an authorization without a protocol number', given('104', unnumbered('100')), 'undecided'],
    ['a denial without a protocol number', given('104', unnumbered('302')), 'rejected'],
    ['a denial without a digest', given('104', protocol('302')), 'denied'],
    ['a rejection with a protocol number', given('104', protocol('528', 'abc=')), 'undecided'],
    [
      'a duplicate with the number of the stored document',
      given('104', protocol('204', 'abc=')),
      'duplicate',
    ],
    ['another key', given('104', { ...protocol('100', 'abc='), key: otherKey }), 'undecided'],
    ['another key, denied', given('104', { ...protocol('302', 'abc='), key: otherKey }), 'undecided'],
    ['another key, rejected', given('104', { ...unnumbered('528'), key: otherKey }), 'undecided'],
    ['authorized outside, rejected inside', given('100', unnumbered('225')), 'undecided'],
    ['authorized outside, denied inside', given('100', protocol('302', 'abc=')), 'undecided'],
    ['rejected outside, authorized inside', given('225', protocol('100', 'abc=')), 'undecided'],
    ['paused outside, authorized inside', given('108', protocol('100', 'abc=')), 'undecided'],
    ['received outside, rejected inside', given('103', unnumbered('528')), 'undecided'],
    ['rejected outside, rejected inside', given('225', unnumbered('215')), 'rejected'],
  ])('has one meaning: %s', (_, answer, means) =>
    expect(classifyAuthorizationAnswer(answer, ours)).toBe(means),
  );
});

const answer = (cStat: string, rest: Partial<SituationAnswer> = {}): SituationAnswer => ({
  cStat,
  xMotivo: 'x',
  events: [],
  ...rest,
});
const held = (cStat: string, inner: NoteProtocol): SituationAnswer => answer(cStat, { protocol: inner });

const good = protocol('100', 'abc=');

test.each<[string, SituationAnswer, string]>([
  ['authorized with our digest', held('100', good), 'authorized'],
  ['authorized late', held('150', protocol('150', ' abc=\n')), 'authorized'],
  ['authorized with another digest', held('100', protocol('100', 'def=')), 'digestMismatch'],
  ['authorized without a digest', held('100', protocol('100')), 'digestMissing'],
  ['authorized without a protocol', answer('100'), 'undecided'],
  ['authorized without a protocol number', held('100', unnumbered('100')), 'undecided'],
  ['cancelled with our digest', held('101', good), 'cancelled'],
  ['cancelled, also in the protocol', held('101', protocol('101', 'abc=')), 'cancelled'],
  ['cancelled with another digest', held('101', protocol('100', 'def=')), 'digestMismatch'],
  ['cancelled out of time with another digest', held('151', protocol('100', 'def=')), 'digestMismatch'],
  ['cancelled without a digest', held('101', protocol('100')), 'digestMissing'],
  ['cancelled without a protocol', answer('101'), 'undecided'],
  [
    'cancelled by an event',
    answer('100', { protocol: good, events: [event('110110'), event('110111')] }),
    'cancelled',
  ],
  ['corrected by an event', answer('100', { protocol: good, events: [event('110110')] }), 'authorized'],
  ['denied with another digest', held('302', protocol('302', 'def=')), 'denied'],
  ['denied without a protocol', answer('302'), 'undecided'],
  ['denied without a protocol number', held('302', unnumbered('302')), 'undecided'],
  ['authorized outside, denied inside', held('100', protocol('302', 'abc=')), 'undecided'],
  ['authorized outside, rejected inside', held('100', protocol('225', 'abc=')), 'undecided'],
  ['authorized outside, cancelled inside', held('100', protocol('101', 'abc=')), 'undecided'],
  ['denied outside, authorized inside', held('302', good), 'undecided'],
  ['cancelled outside, denied inside', held('101', protocol('302', 'abc=')), 'undecided'],
  ['not there', answer('217'), 'absent'],
  ['not there, with a protocol', held('217', good), 'undecided'],
  ['another key holds the number', answer('562', { chNFe: otherKey }), 'otherKey'],
  ['another key holds the number, and is named', answer('562', { namedKey: otherKey }), 'otherKey'],
  [
    'another key holds the number, and the queried key is named',
    answer('562', { namedKey: ours.accessKey }),
    'undecided',
  ],
  ['another key holds the number, with our protocol', held('562', good), 'undecided'],
  ['authorized, and our key is named', answer('100', { chNFe: key, protocol: good }), 'authorized'],
  ['an answer about another key', answer('100', { chNFe: otherKey, protocol: good }), 'undecided'],
  ['another key is not there', answer('217', { chNFe: otherKey }), 'undecided'],
  ['a protocol of another key', held('100', { ...good, key: otherKey }), 'undecided'],
  ['a denial of another key', held('302', { ...protocol('302'), key: otherKey }), 'undecided'],
  ['too many queries', answer('656'), 'misuse'],
  ['service paused', answer('108'), 'undecided'],
  ['service paused, with a protocol', held('108', protocol('108')), 'undecided'],
  ['the certificate of the query is refused', answer('281'), 'undecided'],
  ['an unknown code', answer('777'), 'undecided'],
])('situation of our key: %s', (_name, given, means) => expect(classifySituation(given, ours)).toBe(means));

test.each<[string, SituationAnswer, string]>([
  ['authorized', held('100', protocol('100', 'def=')), 'otherKey'],
  ['authorized late', held('150', protocol('150', 'def=')), 'otherKey'],
  ['authorized without a digest', held('100', protocol('100')), 'otherKey'],
  ['cancelled', held('101', protocol('100', 'def=')), 'otherKey'],
  ['cancelled out of time', held('151', protocol('100', 'def=')), 'otherKey'],
  ['cancelled late', held('155', protocol('155', 'def=')), 'otherKey'],
  ['denied', held('302', protocol('302', 'def=')), 'otherKey'],
  ['authorized without a protocol', answer('100'), 'undecided'],
  ['authorized without a protocol number', held('100', unnumbered('100')), 'undecided'],
  ['a protocol of another key', held('100', { ...protocol('100', 'def='), key: otherKey }), 'undecided'],
  ['an answer about another key', held('100', { ...protocol('100'), key: otherKey }), 'undecided'],
  ['not there', answer('217'), 'undecided'],
  ['a third key holds the number', answer('562', { namedKey: otherKey }), 'undecided'],
  ['too many queries', answer('656'), 'misuse'],
  ['service paused', answer('108'), 'undecided'],
  ['an unknown code', answer('777'), 'undecided'],
])('situation of a key that is not ours: %s', (_, given, means) =>
  expect(classifyOtherKey(given, key)).toBe(means),
);
