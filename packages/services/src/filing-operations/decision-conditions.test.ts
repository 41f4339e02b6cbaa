import type { FilingKind } from '@fiscal/contracts';
import { expect, test } from 'vitest';
import { decisionConditionsOf, namedKeyOf } from './decision-conditions.ts';
import type { ShownAttempt } from './show-filing.ts';

const at = new Date('2026-11-21T12:00:00.000Z');

function call(changes: Partial<ShownAttempt>): ShownAttempt {
  const own = { run: 1, ordinal: 1, kind: 'transmit', openedAt: at, closedAt: at } as const;
  const unanswered = { outcome: 'unknown', reason: null, class: null, cStat: null } as const;
  return { ...own, ...unanswered, queriedKey: null, namedKey: null, namedRun: null, ...changes };
}

const answered = (kind: ShownAttempt['kind'], cStat: string, found: string | null): ShownAttempt =>
  call({ kind, outcome: 'answered', cStat, class: found });
const absent = answered('situation', '217', 'absent');
const named = (namedRun: number | null): ShownAttempt =>
  call({ outcome: 'answered', cStat: '539', class: 'duplicate', namedKey: 'K', namedRun });
const other = (cStat: string): ShownAttempt =>
  call({ kind: 'situation', outcome: 'answered', cStat, queriedKey: 'K' });
const refused = answered('transmit', 'E0845', 'uncatalogued');
const absentDps = answered('situation', '404', 'absent');
const withoutEvents = answered('situation', '100', 'undecided');

test.each<[string, FilingKind, readonly ShownAttempt[], readonly string[]]>([
  ['nothing was sent', 'nfe', [], ['noNamedKey']],
  ['the last question found nothing', 'nfe', [call({}), absent], ['noNamedKey', 'notFound']],
  ['the document was sent again after it', 'nfe', [absent, call({})], ['noNamedKey']],
  ['the question after it has no answer', 'nfe', [absent, call({ kind: 'situation' })], ['noNamedKey']],
  ['an answer names another key', 'nfe', [named(null)], ['namedKey']],
  ['an answer names a key of ours', 'nfe', [named(1)], ['noNamedKey']],
  ['the named key exists', 'nfe', [named(null), other('100')], ['namedKey']],
  ['the named key does not exist', 'nfe', [named(null), other('217')], ['noNamedKey']],
  ['the Sefin shows no events', 'nfse', [call({}), withoutEvents], ['noNamedKey', 'shownWithoutEvents']],
  ['a note has no such answer', 'nfe', [withoutEvents], ['noNamedKey']],
  [
    'the Sefin says nothing of the event',
    'nfseEvent',
    [answered('situation', '404', null)],
    ['noNamedKey', 'undecidedQueries'],
  ],
  ['the Sefin has no such event', 'nfseEvent', [absentDps], ['noNamedKey', 'notFound']],
  [
    'each transmission was refused alike',
    'nfse',
    [refused, absentDps, refused, absentDps],
    ['noNamedKey', 'notFound', 'refusedAndNotFound'],
  ],
  [
    'the transmissions were refused with two codes',
    'nfse',
    [refused, answered('transmit', 'E0046', 'uncatalogued'), absentDps],
    ['noNamedKey', 'notFound'],
  ],
])('%s', (_, kind, attempts, expected) => {
  expect([...decisionConditionsOf({ filing: { kind }, attempts })].toSorted()).toEqual(expected);
});

test('the named key is told until a question finds that it does not exist', () => {
  expect(namedKeyOf([named(null)])).toBe('K');
  expect(namedKeyOf([named(null), other('217')])).toBeUndefined();
});
