import type { FilingExecutions } from '@fiscal/contracts';
import { type OperatorContext, systemClock, systemRandom } from '@fiscal/services';
import { beforeAll, expect, test } from 'vitest';
import { exitCodes } from '../context/command-failed.ts';
import { filingLines, listLines } from '../filings/describe-filing.ts';
import { hurryLines, redispatchLines, resolveLines } from '../filings/explain-result.ts';
import { runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

let operator: OperatorContext;
const database = useTestDatabase();
beforeAll(async () => {
  operator = { db: database.db, clock: systemClock, random: systemRandom, settings: {} };
});

const executions: FilingExecutions = {
  describe: async () => ({ state: 'notFound' }),
  hurry: async () => 'notRunning',
  resolve: async () => ({ kind: 'notRunning' }),
};
const run = (...words: string[]) => runCommand(['filings', ...words], { operator, executions });
const absent = '0123456789abcdef01234567';
const who = ['--operator', 'ana', '--reason', 'T-1'];

test('an empty list is reported, and a page shows how to continue', async () => {
  expect(await run('list', '--attention', 'any', '--older-than', '2h')).toEqual({
    data: [],
    total: 0,
    nextCursor: null,
  });
  expect(listLines({ data: [], total: 0, nextCursor: null })).toEqual(['no open filing']);
});

test.each([
  [['show', absent]],
  [['show', '--key', '3'.repeat(44)]],
  [['show', '--external-id', 'x', '--client', absent]],
  [['redispatch', absent, ...who]],
  [['hurry', absent, ...who]],
  [['resolve', absent, '--action', 'recheck', '--ticket', 'T-1', ...who]],
])('%s is refused: it names no filing', async (words) => {
  await expect(run(...words)).rejects.toMatchObject({
    exitCode: exitCodes.refused,
    message: expect.stringMatching(/no filing/),
  });
});

test.each([
  ['without an operator', ['hurry', absent, '--reason', 'x'], /operator/],
  ['without a reason', ['hurry', absent, '--operator', 'ana'], /--reason is needed/],
  [
    'with an empty reason',
    ['redispatch', absent, '--operator', 'ana', '--reason', ' '],
    /--reason is needed/,
  ],
  ['by somebody with a name', ['hurry', absent, '--operator', 'Ana Souza', '--reason', 'x'], /no name/],
  ['without a ticket', ['resolve', absent, '--action', 'recheck', ...who], /ticket/],
  [
    'of an unknown kind',
    ['resolve', absent, '--action', 'delete', '--ticket', 'x', ...who],
    /Allowed choices/,
  ],
  [
    'of a document to give a filing up',
    ['resolve', absent, '--action', 'abandon', '--ticket', 'x', '--document', 'a.xml', ...who],
    /--document is only for adopt/,
  ],
  [
    'of a key to ask again',
    ['resolve', absent, '--action', 'recheck', '--ticket', 'x', '--taken-by', '1'.repeat(44), ...who],
    /--taken-by is only for release/,
  ],
  [
    'that shows events and releases',
    ['resolve', absent, '--action', 'release', '--without-events', '--ticket', 'x', ...who],
    /--without-events is only for adopt/,
  ],
  [
    'that shows no events, and a document',
    [
      'resolve',
      absent,
      '--action',
      'adopt',
      '--without-events',
      '--document',
      'a.xml',
      '--ticket',
      'x',
      ...who,
    ],
    /--without-events is only for adopt, without --document/,
  ],
  ['of two filings', ['show', absent, '--key', 'x'], /give the id of the filing/],
  ['of none', ['show'], /give the id of the filing/],
  ['of an external id alone', ['show', '--external-id', 'x'], /needs --client/],
  ['of an age that is none', ['list', '--older-than', '2w'], /90s, 30m, 2h or 3d/],
  ['of too long a page', ['list', '--limit', '501'], /1 to 500/],
])('a command %s is refused before anything is done', async (_, words, message) => {
  await expect(run(...words)).rejects.toThrow(message);
});

const position = { run: 1, status: 'unknown', attention: 'reconcile_exhausted', waiting: null } as const;

test.each([
  [{ kind: 'carriedOut', run: 1 } as const, undefined, /carried out in run 1; the filing is unknown/],
  [{ kind: 'overtaken', run: 1 } as const, exitCodes.overtaken, /overtaken.*nothing was done/],
  [{ kind: 'refused', because: 'no such thing' } as const, exitCodes.refused, /refused: no such thing/],
  [{ kind: 'accepted' } as const, exitCodes.unanswered, /same ticket/],
])('a decision that ended as %o is reported with its exit code', (result, exitCode, words) => {
  const say = () => resolveLines({ kind: 'answered', result, now: position });
  if (exitCode === undefined) expect(say().join('\n')).toMatch(words);
  else expect(say).toThrow(expect.objectContaining({ exitCode, message: expect.stringMatching(words) }));
});

test.each([
  ['otherDigest', /not done: the authority names another digest than the one of the document/],
  ['noDigest', /not done: the authority names no digest.*give the whole procNFe/],
  ['notHeld', /not done: the authority holds no document under this key/],
  [
    'otherNotHeld',
    /not done: the authority holds no document under the key that should get the number; the filing is unknown, attention/,
  ],
  ['otherDps', /not done: the Sefin shows no NFS-e of another DPS with this number under the key/],
  ['otherUnnamed', /not done: no answer names the key.*--taken-by/],
  ['unanswered', /not done: the authority has not answered the last query/],
  [undefined, /not done: the authority's answers do not prove it/],
] as const)('a decision that is not proven (%s) is reported with the reason', (unproven, words) => {
  const result = { kind: 'unproven', run: 1 } as const;
  const say = () => resolveLines({ kind: 'answered', result, now: position, unproven });
  const refused = { exitCode: exitCodes.refused, message: expect.stringMatching(words) };
  expect(say).toThrow(expect.objectContaining(refused));
});

test.each([
  ['missing', /with --document; nothing was done/],
  ['unreadable', /not a signed note .*; nothing was done/],
  ['signature', /signature .* does not cover exactly this note; nothing was done/],
  ['otherKey', /another key.*; nothing was done/],
  ['otherIssuer', /another company; nothing was done/],
] as const)('a document that is not a proof (%s) is refused with the reason', (because, words) => {
  const refused = { exitCode: exitCodes.refused, message: expect.stringMatching(words) };
  expect(() => resolveLines({ kind: 'badEvidence', because })).toThrow(expect.objectContaining(refused));
});

test.each([
  ['K1', /refused: the ticket was used with K1: use another ticket for this decision; nothing was done/],
  ['<NFe/>', /used with another file: /],
  [undefined, /used without a key or a file: /],
])('a ticket that was used for another decision (%s) is refused', (evidence, words) => {
  const refused = { exitCode: exitCodes.refused, message: expect.stringMatching(words) };
  expect(() => resolveLines({ kind: 'ticketUsed', evidence })).toThrow(expect.objectContaining(refused));
});

test.each([
  [() => hurryLines({ kind: 'unreachable' }), exitCodes.unanswered],
  [() => hurryLines({ kind: 'parked', attention: 'digest_mismatch' }), exitCodes.refused],
  [() => hurryLines({ kind: 'notShortened', waiting: 'misuse', until: new Date(0) }), exitCodes.refused],
  [() => redispatchLines({ kind: 'running', runId: 'r' }), exitCodes.refused],
  [() => redispatchLines({ kind: 'over', status: 'authorized' }), exitCodes.refused],
  [() => resolveLines({ kind: 'unanswered' }), exitCodes.unanswered],
  [() => resolveLines({ kind: 'notRunning' }), exitCodes.refused],
])('a command that did nothing ends with the exit code of its cause (%#)', (say, exitCode) => {
  expect(say).toThrow(expect.objectContaining({ exitCode }));
});

test('a key of the filing that the authority names is marked', () => {
  const at = new Date('2026-11-21T12:00:00.000Z');
  const attempt = {
    run: 2,
    ordinal: 2,
    kind: 'transmit' as const,
    openedAt: at,
    closedAt: at,
    outcome: 'answered' as const,
    reason: null,
    class: 'duplicate',
    cStat: '539',
    queriedKey: null,
    namedKey: 'K1',
    namedRun: 1,
  };
  const filing = {
    id: absent,
    kind: 'nfe' as const,
    label: 'NF-e series 1',
    clientId: absent,
    companyId: absent,
    mode: 'live' as const,
    environment: 'production' as const,
    authorizer: 'SP' as const,
    ...position,
    run: 2,
    open: true,
    waitingUntil: null,
    failureCode: null,
    rejectionCode: null,
    nextOrdinal: 3,
    owner: 'r-1',
    checkAt: at,
    createdAt: at,
    runAcceptedAt: at,
    updatedAt: at,
  };
  const others = [
    { ...attempt, namedKey: 'K9', namedRun: null },
    { ...attempt, namedKey: null, queriedKey: 'K8' },
  ];
  const view = { filing, attempts: [attempt, ...others] };
  const rest = {
    runs: [],
    deliveries: [],
    outbox: [],
    decisions: [],
    execution: { state: 'notFound' } as const,
  };
  const text = filingLines({ ...view, ...rest }).join('\n');
  expect(text).toContain('K1 (of run 1)');
  expect(text).toContain('K9 (none of this filing)');
  expect(text).toContain('K8 (queried)');
  expect(text).toContain('Temporal: no execution');
});
