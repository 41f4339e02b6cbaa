import type { FilingAnswer } from '@fiscal/domain';
import { id24 } from '@fiscal/domain';
import type { DocumentToCarry, OpenedAttempt } from '@fiscal/services';
import { expect, test } from 'vitest';
import type { MadeCall } from './make-call.ts';
import { readReconcileResult, readTransmitResult } from './read-result.ts';

const attemptId = id24('a'.repeat(24));
const opened = {
  kind: 'opened',
  attemptId,
  document: {
    authorityKey: 'own',
    otherKeys: [{ run: 1, key: 'earlier' }],
    otherDigests: [{ run: 2, digest: 'digest of another' }],
  } as unknown as DocumentToCarry,
} as OpenedAttempt;

const answered = (found: string, answer: Partial<FilingAnswer> = {}): MadeCall<FilingAnswer> =>
  ({
    kind: 'answered',
    class: found,
    answer: { cStat: '204', xMotivo: 'CANARY', ...answer },
  }) as unknown as MadeCall<FilingAnswer>;

const transmitted = (found: string, rest: object = {}) => ({
  kind: 'answered',
  class: found,
  code: '204',
  attemptId,
  ...rest,
});

test.each<[string, MadeCall<FilingAnswer>, object]>([
  ['a class', answered('rejected'), transmitted('rejected')],
  ['a class that no row knows', answered('registered'), transmitted('uncatalogued')],
  [
    'the code of the document, which counts before the code of the message',
    answered('authorized', { cStat: '104', protocol: { cStat: '100' } } as Partial<FilingAnswer>),
    { ...transmitted('authorized'), code: '100' },
  ],
  ['a receipt', answered('received', { nRec: '351' }), transmitted('received', { receipt: '351' })],
  ['an unknown key', answered('rejected', { namedKey: 'stranger' }), transmitted('rejected')],
  [
    'a duplicate under the key that was sent',
    answered('duplicate', { namedKey: 'own' }),
    transmitted('duplicate'),
  ],
  [
    'a duplicate under a key of an earlier run',
    answered('duplicate', { namedKey: 'earlier' }),
    transmitted('duplicate', { namedRun: 1, otherKey: true }),
  ],
  [
    'a duplicate under an unknown key',
    answered('duplicate', { namedKey: 'stranger' }),
    transmitted('duplicate', { otherKey: true }),
  ],
  [
    'a duplicate under another key by its code',
    answered('duplicate', { cStat: '539' }),
    { ...transmitted('duplicate', { otherKey: true }), code: '539' },
  ],
  [
    'a duplicate under another key, with its code in the document and not in the message',
    answered('duplicate', { cStat: '104', protocol: { cStat: '539' } } as Partial<FilingAnswer>),
    { ...transmitted('duplicate', { otherKey: true }), code: '539' },
  ],
  [
    'a duplicate under another key by its code, which names the key that was sent: a contradiction',
    answered('duplicate', { cStat: '539', namedKey: 'own' }),
    { ...transmitted('duplicate'), code: '539' },
  ],
  [
    'the digest of another run, which counts before a key',
    answered('duplicate', { namedDigest: 'digest of another', namedKey: 'own' }),
    transmitted('duplicate', { namedRun: 2 }),
  ],
  [
    'an unknown digest beside the key of a run',
    answered('rejected', { namedDigest: 'x', namedKey: 'earlier' }),
    transmitted('rejected'),
  ],
])('a transmission is answered with %s', (_, made, result) => {
  expect(readTransmitResult(made, opened)).toEqual(result);
});

test('the result of a situation has the code of the message and the named run, without content', () => {
  const answer = answered('authorized', { namedKey: 'earlier' });
  expect(readReconcileResult(answer, opened)).toEqual({ ...transmitted('authorized'), namedRun: 1 });
  expect(readReconcileResult(answered('received'), opened)).toEqual(transmitted('undecided'));
});

test.each(['notSent', 'unknown'] as const)('the result of a call that ended %s has the reason', (kind) => {
  const made = { kind, reason: 'timeout' } as MadeCall<FilingAnswer>;
  expect(readTransmitResult(made, opened)).toEqual({ kind, reason: 'timeout' });
  expect(readReconcileResult(made, opened)).toEqual({ kind: 'unreachable', reason: 'timeout' });
});
