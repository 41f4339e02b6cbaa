import type { FilingPlan, ReconcileResult, UncertainPosition } from '@fiscal/contracts';
import { expect, test } from 'vitest';
import { readSituation, type Situation, type SituationVerdict } from './read-situation.ts';
import { readTransmission, type TransmissionVerdict, type Transmitted } from './read-transmission.ts';

const attemptId = 'a'.repeat(24);
const plan: FilingPlan = {
  question: 'key',
  sameBytes: 'afterCooling',
  receipt: 'polled',
  followUp: 'none',
  mismatch: 'digest_mismatch',
  otherKey: 'none',
  withoutEvents: 'never',
};
const nfse: FilingPlan = { ...plan, receipt: 'none', mismatch: 'dps_mismatch' };

const ends = (outcome: object) => ({ kind: 'end', outcome });
const parks = (attention: string) => ends({ kind: 'attention', attention, status: 'unknown' });

const answer = (found: string, rest: object = {}) =>
  ({ kind: 'answered', class: found, code: '100', attemptId, ...rest }) as never;

const queryLater = { kind: 'query', when: 'later', absentMeans: 'lost' };
const queryNow = { ...queryLater, when: 'now' };
const putOff = (because = 'retry') => ({ kind: 'putOff', because });

test.each<[string, Transmitted, object]>([
  ['of a run that does not count', { kind: 'superseded' }, { kind: 'superseded' }],
  ['held', { kind: 'held', waitMs: 5, reason: 'circuit' }, { kind: 'held', waitMs: 5, reason: 'circuit' }],
  [
    'blocked',
    { kind: 'blocked', attention: 'certificate_expired' } as never,
    ends({ kind: 'failed', code: 'certificate_expired' }),
  ],
  ['never opened', { kind: 'neverOpened' } as never, putOff()],
  ['not sent', { kind: 'notSent', reason: 'timeout' } as never, putOff()],
  ...(['access_denied', 'client_certificate_refused'] as const).map(
    (reason): [string, Transmitted, object] => [
      `not sent: ${reason}`,
      { kind: 'notSent', reason } as never,
      ends({ kind: 'failed', code: 'configuration', reason }),
    ],
  ),
  ['unknown', { kind: 'unknown', reason: 'timeout' } as never, queryLater],
  [
    'let in no more',
    { kind: 'unknown', reason: 'access_denied' } as never,
    { ...queryLater, accessDenied: true },
  ],
  ['authorized', answer('authorized'), ends({ kind: 'authorized', attemptId })],
  ['denied', answer('denied'), ends({ kind: 'denied', attemptId })],
  ['rejected', answer('rejected'), ends({ kind: 'rejected', attemptId })],
  ['paused', answer('paused'), putOff()],
  ['misuse', answer('misuse'), putOff('misuse')],
  ['received', answer('received', { receipt: '351' }), { kind: 'poll', receipt: '351' }],
  ['processing', answer('processing', { receipt: '351' }), { kind: 'poll', receipt: '351' }],
  ['received without a receipt', answer('received'), queryLater],
  ['a duplicate', answer('duplicate'), queryNow],
  [
    'a duplicate of another key',
    answer('duplicate', { otherKey: true }),
    { ...queryNow, absentMeans: 'otherKey' },
  ],
  ['a duplicate of an earlier run', answer('duplicate', { namedRun: 1 }), { ...queryNow, ofRun: 1 }],
  ['another content', answer('digestMismatch'), parks('digest_mismatch')],
  ['a digest that is missing', answer('digestMissing'), { ...queryNow, digestMissing: true }],
  ['undecided', answer('undecided'), queryLater],
  ['uncatalogued', answer('uncatalogued'), queryLater],
])('a transmission that is %s', (_, result, step) => {
  expect(readTransmission(result, plan)).toEqual(step satisfies object as TransmissionVerdict);
});

test('an authority without receipts is queried, and its mismatch has its own name', () => {
  expect(readTransmission(answer('received', { receipt: '351' }), nfse)).toEqual(queryLater);
  expect(readTransmission(answer('digestMismatch'), nfse)).toEqual(parks('dps_mismatch'));
  expect(readSituation(answer('digestMismatch'), own, nfse)).toEqual(parks('dps_mismatch'));
});

const own: UncertainPosition = { step: 0, absentMeans: 'lost', resend: 'whenCooled' };
const ofOther: UncertainPosition = { ...own, absentMeans: 'otherKey' };
const ofRun = (run: number): UncertainPosition => ({ ...own, ofRun: run });
const stored = (kind: string, rest: object = {}) =>
  ({ kind: 'stored', class: kind, attemptId, ...rest }) as never;
const absent: SituationVerdict = { kind: 'absent' };

test.each<[string, Situation | ReconcileResult, UncertainPosition, object]>([
  [
    'blocked',
    { kind: 'blocked', attention: 'certificate_missing' } as never,
    own,
    parks('certificate_missing'),
  ],
  ['unreachable', { kind: 'unreachable', reason: 'timeout' } as never, own, { kind: 'undecided' }],
  ['stored', stored('authorized'), own, ends({ kind: 'authorized', attemptId })],
  ['stored, of the queried run', stored('denied'), ofRun(1), ends({ kind: 'denied', attemptId, ofRun: 1 })],
  [
    'stored, of the run that it names',
    stored('authorized', { ofRun: 2 }),
    ofRun(1),
    ends({ kind: 'authorized', attemptId, ofRun: 2 }),
  ],
  ['a stored rejection', stored('rejected'), own, ends({ kind: 'rejected', attemptId })],
  ['a stored rejection of an earlier run', stored('rejected', { ofRun: 1 }), own, absent],
  ['a stored rejection of the queried run', stored('rejected'), ofRun(1), absent],
  ...(['authorized', 'cancelled', 'denied'] as const).flatMap(
    (kind): [string, Situation, UncertainPosition, object][] => [
      [kind, answer(kind), own, ends({ kind, attemptId })],
      [`${kind}, of an earlier run`, answer(kind), ofRun(1), ends({ kind, attemptId, ofRun: 1 })],
    ],
  ),
  ['another content', answer('digestMismatch'), own, parks('digest_mismatch')],
  ['another text', answer('textMismatch'), own, parks('text_mismatch')],
  ['not found', answer('absent'), own, absent],
  ['not found after a duplicate of another key', answer('absent'), ofOther, parks('duplicate_unresolved')],
  ['not found of an earlier run after that', answer('absent'), { ...ofOther, ofRun: 1 }, absent],
  ['not found, another run named', answer('absent', { namedRun: 2 }), ofRun(1), { kind: 'named', run: 2 }],
  ['not found, the same run named', answer('absent', { namedRun: 1 }), ofRun(1), absent],
  ['another key', answer('otherKey'), own, parks('duplicate_unresolved')],
  ['another key, of a run of ours', answer('otherKey', { namedRun: 1 }), own, { kind: 'named', run: 1 }],
  [
    'another key, of the queried run',
    answer('otherKey', { namedRun: 1 }),
    ofRun(1),
    parks('duplicate_unresolved'),
  ],
  ['a digest that is missing', answer('digestMissing'), own, { kind: 'digestMissing' }],
  ['misuse', answer('misuse'), own, { kind: 'misuse' }],
  ['undecided', answer('undecided'), own, { kind: 'undecided' }],
])('a situation that is %s', (_, result, position, verdict) => {
  expect(readSituation(result as Situation, position, plan)).toEqual(verdict);
});
