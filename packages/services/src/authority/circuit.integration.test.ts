import type { Id24, NotSentReason } from '@fiscal/domain';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { TenantContext } from '../context.ts';
import { issueNfe } from '../notes/issue-nfe.ts';
import { closeAttempt } from '../runs/close-attempt.ts';
import { openAttempt } from '../runs/open-attempt.ts';
import { recordState } from '../runs/record-state.ts';
import { ask, signRun, transmit } from '../testing/authority.ts';
import { aRequest, createWorld, type World } from '../testing/world.ts';
import { checkGate } from './check-gate.ts';

let world: World;
let ctx: TenantContext;
let companyId: Id24;
let notes: Id24[] = [];

beforeEach(async () => {
  world = await createWorld(inject('postgresUrl'), {
    circuit: { failures: 3, trials: 2, trialMs: 60_000, ratePerSecond: 5 },
  });
  ctx = await world.aClient();
  companyId = await world.aCompany(ctx);
  notes = [];
  for (let n = 0; n < 5; n += 1) {
    const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: `p-${n}` }) });
    notes.push(note.id);
  }
});
afterEach(() => world.close());

const noteAt = (n: number): Id24 => {
  const id = notes[n];
  if (id === undefined) throw new Error(`no note ${n}`);
  return id;
};
const gate = (n = 0) => checkGate(world.sys, { noteId: noteAt(n), run: 1 });

async function fails(n: number, reason: NotSentReason = 'connection_refused'): Promise<void> {
  await signRun(world.sys, noteAt(n));
  const opened = await openAttempt(world.sys, { noteId: noteAt(n), run: 1, kind: 'transmit' });
  if (opened.kind === 'stale') throw new Error('stale');
  await closeAttempt(world.sys, { attemptId: opened.attemptId, result: { kind: 'notSent', reason } });
  await recordState(world.sys, { noteId: noteAt(n), run: 1, status: 'pending' });
}

const answers = (n: number, cStat: string, kind: 'paused' | 'rejected' | 'misuse') =>
  transmit(world.sys, noteAt(n), { cStat, class: kind, protocol: 'none' });

test('three failures in a row open the circuit for a minute; a success in between starts the count anew', async () => {
  await fails(0);
  await answers(1, '108', 'paused');
  await answers(2, '610', 'rejected');
  await fails(0);
  await fails(0);
  expect(await gate()).toEqual({ kind: 'open' });
  await fails(0, 'dns');
  expect(await gate()).toMatchObject({ kind: 'closed', reason: 'circuit' });
});

test.each<NotSentReason>([
  'access_denied',
  'http_client_error',
  'client_certificate_refused',
  'connection_queue',
  'cancelled',
])("%s says nothing about the authority's health", async (reason) => {
  for (const n of [0, 1, 2, 3]) await fails(n, reason);
  expect(await gate()).toEqual({ kind: 'open' });
});

test('an outage that a client simulates for its own notes holds back nobody else', async () => {
  const simulated: Id24[] = [];
  for (let n = 0; n < 4; n += 1) {
    const request = aRequest(companyId, { externalId: `simulated-${n}` });
    simulated.push((await issueNfe(ctx, { request, simulation: 'unavailable=60' })).note.id);
  }
  for (const id of simulated) {
    await transmit(world.sys, id, { cStat: '108', class: 'paused', protocol: 'none' });
  }
  expect(await gate()).toEqual({ kind: 'open' });
});

test('questions say nothing about the service of authorization, whichever way they end', async () => {
  const isNotThere = (n: number) =>
    ask(world.sys, noteAt(n), { cStat: '217', class: 'absent', protocol: 'none' });
  for (const n of [0, 1, 2]) {
    await answers(n, '108', 'paused');
    await isNotThere(3);
  }
  expect(await gate()).toMatchObject({ kind: 'closed', reason: 'circuit' });
  await isNotThere(4);
  expect(await gate()).toMatchObject({ kind: 'closed', reason: 'circuit' });
});

test('waiting notes are spread over the time they need, none before the circuit ends', async () => {
  for (const n of [0, 1, 2]) await fails(n);
  const waits = [];
  for (let i = 0; i < 40; i += 1) {
    const found = await gate();
    if (found.kind !== 'closed') throw new Error('open');
    waits.push(found.waitMs);
  }
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(60_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(61_000);
  expect(new Set(waits).size).toBeGreaterThan(20);
});

test('when the time is over a few notes try, the others wait, and one success opens the gate to all', async () => {
  for (const n of [0, 1, 2]) await fails(n);
  world.clock.advance(60_000);
  const asked = [await gate(0), await gate(1), await gate(2), await gate(3)];
  expect(asked.map(({ kind }) => kind)).toEqual(['open', 'open', 'closed', 'closed']);
  await answers(3, '610', 'rejected');
  expect(await gate(4)).toEqual({ kind: 'open' });
});

test('simultaneous questions get no more permits than there are', async () => {
  for (const n of [0, 1, 2]) await fails(n);
  world.clock.advance(60_000);
  const asked = await Promise.all(Array.from({ length: 20 }, (_, n) => gate(n % 5)));
  expect(asked.filter(({ kind }) => kind === 'open')).toHaveLength(2);
});

test('a trial that fails opens the circuit again, for longer', async () => {
  for (const n of [0, 1, 2]) await fails(n);
  for (const minutes of [1, 2, 4, 8, 10, 10]) {
    const closed = await gate();
    if (closed.kind !== 'closed') throw new Error('open');
    expect(Math.floor(closed.waitMs / 60_000)).toBe(minutes);
    world.clock.advance(minutes * 60_000);
    expect(await gate()).toEqual({ kind: 'open' });
    await fails(0);
  }
});

test('trials without a verdict make way for the next after a while', async () => {
  for (const n of [0, 1, 2]) await fails(n);
  world.clock.advance(60_000);
  expect([await gate(), await gate()].map(({ kind }) => kind)).toEqual(['open', 'open']);
  expect(await gate()).toMatchObject({ kind: 'closed' });
  world.clock.advance(60_000);
  expect(await gate()).toEqual({ kind: 'open' });
});

test('after 656 a CNPJ rests for an hour, whosever company it is, and no other CNPJ does', async () => {
  const twin = await world.aClient();
  const sameCnpj = await world.aCompany(twin);
  const otherCnpj = await world.aCompany(twin, { cnpj: '11222333000181' });
  const same = await issueNfe(twin, { request: aRequest(sameCnpj) });
  const other = await issueNfe(twin, { request: aRequest(otherCnpj) });
  await answers(0, '656', 'misuse');
  const gateOf = (noteId: Id24) => checkGate(world.sys, { noteId, run: 1 });
  expect(await gate(1)).toEqual({ kind: 'closed', waitMs: 3_600_000, reason: 'misuse' });
  expect(await gateOf(same.note.id)).toMatchObject({ kind: 'closed', reason: 'misuse' });
  expect(await gateOf(other.note.id)).toEqual({ kind: 'open' });
  world.clock.advance(3_600_000);
  expect(await gate(1)).toEqual({ kind: 'open' });
});
