import { audit, authorityPause, filing, inTransaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { checkGate } from '../circuit/check-gate.ts';
import { openQuestion } from '../filing/open-question.ts';
import { openTransmission } from '../filing/open-transmission.ts';
import { recordState } from '../filing/record-state.ts';
import { findProbes } from '../housekeeping/find-probe.ts';
import { getNfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { retryNfe } from '../kinds/nfe/retry-nfe.ts';
import { keepReading } from '../readings/keep-reading.ts';
import { lose, newToken, signRun } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { describeAuthorities, pauseAuthority, resumeAuthority } from './index.ts';

const harness = useHarness();
const place = { authorizer: 'SP', environment: 'homologation' } as const;
const by = (actor: string) => ({ ...place, actor, reason: 'SEFAZ recusa tudo desde 10:00' });
const pauseBy = (actor: string) => pauseAuthority(harness.sys, by(actor));
const resumeBy = (actor: string) => resumeAuthority(harness.sys, { ...place, actor, reason: 'voltou' });
const held = { reason: 'circuit', byOperator: true, waitMs: expect.any(Number) };

let ctx: TestTenant;
let companyId: Id24;
beforeEach(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
  await harness.database.asOwner(
    'set session_replication_role = replica; delete from authority_pause; delete from authority_state; delete from audit; delete from filing',
  );
});

const aNote = async (externalId: string): Promise<Id24> =>
  (await issueNfe(ctx, { request: aRequest(companyId, { externalId }) })).note.id;

const trail = async () => {
  const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.select().from(audit).where(eq(audit.subjectId, 'SP.homologation')).orderBy(audit.id),
  );
  return rows.map(({ action, actor, reason, before, after }) => ({ action, actor, reason, before, after }));
};

test('the pause tells who paused since when, and the audit keeps both sides of pause and resume', async () => {
  const pausedAt = harness.clock.now();
  const paused = { pausedBy: 'ana', reason: by('ana').reason, pausedAt };
  expect(await pauseBy('ana')).toEqual({ kind: 'paused', ...paused });
  await harness.advance(60_000);
  expect(await pauseBy('bia')).toEqual({ kind: 'alreadyPaused', ...paused });
  expect(await resumeBy('bia')).toEqual({ kind: 'resumed', ...paused });
  expect(await resumeBy('ana')).toEqual({ kind: 'notPaused' });
  const on = { ...paused, paused: true, pausedAt: pausedAt.toISOString() };
  const off = { paused: false };
  expect(await trail()).toEqual([
    { action: 'authority.pause', actor: 'ana', reason: by('ana').reason, before: off, after: on },
    { action: 'authority.resume', actor: 'bia', reason: 'voltou', before: on, after: off },
  ]);
});

test('a resume ends the pause of its authority and environment alone', async () => {
  const others = [
    { ...by('ana'), environment: 'production' },
    { ...by('ana'), authorizer: 'MG' },
  ] as const;
  for (const each of [by('ana'), ...others]) await pauseAuthority(harness.sys, each);
  await resumeBy('bia');
  for (const each of others) expect((await pauseAuthority(harness.sys, each)).kind).toBe('alreadyPaused');
  expect((await pauseBy('bia')).kind).toBe('paused');
});

test('of persons who pause or resume at once, one does it and the others are told', async () => {
  const names = ['ana', 'bia', 'caio', 'davi'];
  const paused = await Promise.all(names.map(pauseBy));
  expect(paused.map(({ kind }) => kind).sort()).toEqual([
    'alreadyPaused',
    'alreadyPaused',
    'alreadyPaused',
    'paused',
  ]);
  expect(new Set(paused.map(({ pausedBy }) => pausedBy)).size).toBe(1);
  await harness.advance(1_000);
  const resumed = await Promise.all(names.map(resumeBy));
  expect(resumed.map(({ kind }) => kind).sort()).toEqual(['notPaused', 'notPaused', 'notPaused', 'resumed']);
  expect((await trail()).map(({ action }) => action)).toEqual(['authority.pause', 'authority.resume']);
});

test('while its authority is paused, a document passes no gate, and no transmission or question is opened', async () => {
  const id = await aNote('paused');
  const { fence, nextOrdinal: ordinal } = await signRun(harness.sys, id);
  const open = (permit: 'taken' | 'none') =>
    openTransmission(harness.sys, { fence, ordinal, token: newToken(harness.sys), permit });
  await pauseAuthority(harness.sys, { ...by('ana'), environment: 'production' });
  await pauseAuthority(harness.sys, { ...by('ana'), authorizer: 'MG' });
  expect(await checkGate(harness.sys, fence)).toMatchObject({ kind: 'open' });
  await pauseBy('ana');
  expect(await checkGate(harness.sys, fence)).toMatchObject({ kind: 'closed', ...held });
  expect(await open('none')).toEqual({ kind: 'held', ...held });
  expect(await open('taken')).toEqual({ kind: 'held', ...held });
  const question = () => openQuestion(harness.sys, { fence, token: newToken(harness.sys) });
  expect(await question()).toEqual({ kind: 'held', ...held });
  await resumeBy('ana');
  expect((await question()).kind).toBe('opened');
  expect((await open('none')).kind).toBe('opened');
});

test('a client reads that we paused, without a time; its retry is accepted while the authority is paused', async () => {
  const id = await aNote('client');
  const { fence } = await signRun(harness.sys, id);
  await pauseBy('ana');
  const waits = { status: 'pending', waiting: 'circuit', waitMs: null, checkInMs: 1_000 } as const;
  await recordState(harness.sys, { ...fence, ...waits });
  expect((await getNfe(ctx, { id })).waiting).toEqual({
    reason: 'circuit',
    nextAttemptAt: null,
    message: expect.stringContaining('Pausamos os envios e as consultas à SEFAZ'),
  });
  await harness.database.asOwner(
    `set session_replication_role = replica; update filing set attention = 'reconcile_exhausted', status = 'unknown' where id = '${id}'`,
  );
  expect((await retryNfe(ctx, { id })).attention).toBeNull();
});

test('the status of a paused authority is not queried', async () => {
  await harness.database.asOwner(`
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits,
      until, waiting, generation, hurried_generation, updated_at)
    values ('SP', 'homologation', 'authorization', 'open', 3, 1, 0, now() - interval '1 second', 0, 1, 1,
      now() - interval '1 hour')`);
  await pauseBy('ana');
  expect(await findProbes(harness.sys)).toEqual([]);
  await resumeBy('ana');
  expect(await findProbes(harness.sys)).toMatchObject([{ authorizer: 'SP' }]);
});

test('an authority is described with its circuit, its calls, what waits since when, its pace and its pause', async () => {
  const { sys } = harness;
  await lose(sys, await aNote('lost'), { kind: 'notSent', reason: 'connect_timeout' });
  const since = harness.clock.now();
  const { fence } = await signRun(sys, await aNote('paused'));
  await pauseBy('ana');
  const waits = { status: 'pending', waiting: 'circuit', waitMs: null, checkInMs: 1_000 } as const;
  await recordState(sys, { ...fence, ...waits });
  await harness.database.asOwner(`
    insert into authority_traffic (authorizer, environment, service, slot, latency_class, calls) values
      ('SP', 'homologation', 'authorization', now() - interval '5 minutes', 0, 1),
      ('SP', 'homologation', 'authorization', now() - interval '5 minutes', 30, 9),
      ('SP', 'homologation', 'authorization', now() - interval '5 hours', 30, 90)`);
  const labels = { authorizer: 'SP', environment: 'homologation', service: 'authorization' };
  await keepReading(sys, 'dispatch', [{ name: 'fiscal_recovery_pace', labels, value: 20 }]);
  await pauseAuthority(sys, { ...by('bia'), authorizer: 'MG', environment: 'production' });
  const { authorities } = await describeAuthorities(sys);
  expect(authorities).toEqual([
    {
      authorizer: 'MG',
      environment: 'production',
      pause: expect.objectContaining({ pausedBy: 'bia' }),
      services: [],
    },
    {
      ...place,
      pause: { pausedBy: 'ana', reason: by('ana').reason, pausedAt: since },
      services: [
        {
          service: 'authorization',
          circuit: { state: 'closed', until: null, reason: 'connect_timeout' },
          waiting: [
            { reason: 'paused', documents: 1, since, answer: null },
            { reason: null, documents: 1, since, answer: null },
          ],
          lastHour: { answered: 9, unanswered: 1, medianMs: expect.any(Number) },
          lastDay: { answered: 99, unanswered: 1, medianMs: expect.any(Number) },
          wokenPerSecond: 20,
        },
      ],
    },
  ]);
});

test('an authority that nobody paused has no rows, and a filing is not changed by pause and resume', async () => {
  const id = await aNote('unchanged');
  const read = async () =>
    (
      await inTransaction(harness.sys.db, 'system', (tx) => tx.select().from(filing).where(eq(filing.id, id)))
    )[0];
  const before = await read();
  await pauseBy('ana');
  await resumeBy('ana');
  expect(await read()).toEqual(before);
  expect(await inTransaction(harness.sys.db, 'system', (tx) => tx.select().from(authorityPause))).toEqual([]);
});
