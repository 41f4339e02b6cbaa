import { describe, expect, test } from 'vitest';
import { authorizationClasses, type Protocol, type SituationAnswer } from './authority-answer.ts';
import { authorizationCodes } from './authorization-codes.ts';
import { classifyAuthorization, classifyAuthorizationAnswer } from './classify-authorization.ts';
import { classifySituation } from './classify-situation.ts';

const key = '35261111222333000181550010000000011481516234';
const otherKey = '35261112ABC34501DE35550010000000011481516235';
const protocol = (cStat: string, digVal?: string): Protocol => ({
  chNFe: key,
  cStat,
  xMotivo: 'x',
  dhRecbto: '2026-11-21T09:30:00-03:00',
  nProt: '135260000000001',
  digVal,
  xml: '<protNFe/>',
});

describe('authorization codes', () => {
  test.each([
    ['100', 'authorized'],
    ['150', 'authorized'],
    ['301', 'denied'],
    ['103', 'received'],
    ['105', 'processing'],
    ['106', 'duplicate'],
    ['108', 'paused'],
    ['109', 'paused'],
    ['204', 'duplicate'],
    ['539', 'duplicate'],
    ['656', 'misuse'],
    ['999', 'uncatalogued'],
    ['281', 'configuration'],
    ['203', 'configuration'],
    ['206', 'configuration'],
    ['528', 'rejected'],
    ['1115', 'rejected'],
    ['180', 'rejected'],
    ['142', 'uncatalogued'],
    ['', 'uncatalogued'],
    ['abc', 'uncatalogued'],
  ])('%s is %s', (cStat, means) => expect(classifyAuthorization(cStat)).toBe(means));

  test('no code has two meanings, and every class has a code', () => {
    const codes = authorizationCodes.flatMap(({ cStats }) => cStats);
    expect(new Set(codes).size).toBe(codes.length);
    const meanings = new Set<string>(authorizationCodes.map(({ means }) => means));
    expect(authorizationClasses.filter((found) => !meanings.has(found))).toEqual([]);
  });
});

describe('a whole answer', () => {
  test('the verdict on the note counts, not that on the batch', () => {
    const answer = { cStat: '104', xMotivo: 'Lote processado', protocol: protocol('100', 'abc=') };
    expect(classifyAuthorizationAnswer(answer)).toBe('authorized');
  });

  test('without a protocol the outer verdict counts', () => {
    expect(classifyAuthorizationAnswer({ cStat: '108', xMotivo: 'x' })).toBe('paused');
    expect(classifyAuthorizationAnswer({ cStat: '225', xMotivo: 'x' })).toBe('rejected');
  });

  test('a denial without a protocol number is a rejection, an authorization without one is none', () => {
    const without = (cStat: string) => ({ ...protocol(cStat), nProt: undefined });
    expect(classifyAuthorizationAnswer({ cStat: '104', xMotivo: 'x', protocol: without('302') })).toBe(
      'rejected',
    );
    expect(classifyAuthorizationAnswer({ cStat: '104', xMotivo: 'x', protocol: protocol('302') })).toBe(
      'denied',
    );
    expect(classifyAuthorizationAnswer({ cStat: '104', xMotivo: 'x', protocol: without('100') })).toBe(
      'uncatalogued',
    );
  });
});

describe('situation of our key', () => {
  const ours = { accessKey: key, digestValue: 'abc=' };
  const answer = (cStat: string, rest: Partial<SituationAnswer> = {}): SituationAnswer => ({
    cStat,
    xMotivo: 'x',
    events: [],
    ...rest,
  });

  test.each([
    ['authorized with our digest', answer('100', { protocol: protocol('100', 'abc=') }), 'authorized'],
    ['authorized late', answer('150', { protocol: protocol('150', ' abc=\n') }), 'authorized'],
    [
      'authorized with another digest',
      answer('100', { protocol: protocol('100', 'def=') }),
      'digestMismatch',
    ],
    ['authorized without a digest', answer('100', { protocol: protocol('100') }), 'digestMismatch'],
    ['authorized without a protocol', answer('100'), 'undecided'],
    [
      'authorized without a protocol number',
      answer('100', { protocol: { ...protocol('100', 'abc='), nProt: undefined } }),
      'undecided',
    ],
    ['cancelled with our digest', answer('101', { protocol: protocol('100', 'abc=') }), 'cancelled'],
    ['denied whatever the digest', answer('302', { protocol: protocol('302', 'def=') }), 'denied'],
    ['not there', answer('217'), 'absent'],
    ['another key holds the number', answer('562', { chNFe: otherKey }), 'otherKey'],
    ['an answer about another key', answer('100', { chNFe: otherKey }), 'undecided'],
    ['asked too often', answer('656'), 'misuse'],
    ['service paused', answer('108'), 'undecided'],
    ['a code nobody knows', answer('777'), 'undecided'],
  ])('%s', (_name, given, means) => expect(classifySituation(given, ours)).toBe(means));
});
