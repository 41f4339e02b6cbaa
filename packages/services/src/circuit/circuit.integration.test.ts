import { productionTiming } from '@fiscal/contracts';
import { authorityState, inTransaction } from '@fiscal/db';
import { type Id24, ladderStep, type NotSentReason, type UnknownReason } from '@fiscal/domain';
import { beforeEach, expect, test } from 'vitest';
import { openTransmission } from '../filing/open-transmission.ts';
import { findProbes } from '../housekeeping/find-probe.ts';
import { refreshCircuits } from '../housekeeping/refresh-circuits.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { answered, close, newToken, open, queryRun, signRun, transmit } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { checkGate } from './check-gate.ts';
import { takePermit } from './take-permit.ts';

const trials = 2;
const trialMs = 60_000;
const { circuitMs, circuitQuietMs } = productionTiming;
const opensForMs = ladderStep(circuitMs, 0);
let ctx: TestTenant;
let companyId: Id24;
let notes: Id24[] = [];

const harness = useHarness({
  circuit: { failures: 3, trials, trialMs, ratePerSecond: 5 },
});
beforeEach(async () => {
  await harness.advance(circuitQuietMs);
  await harness.database.asOwner('delete from authority_state');
  ({ ctx, companyId } = await harness.anIssuer());
  notes = [];
  for (let n = 0; n < 5; n += 1) {
    const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: `p-${n}` }) });
    notes.push(note.id);
  }
});

const noteAt = (n: number): Id24 => {
  const id = notes[n];
  if (id === undefined) throw new Error(`no note ${n}`);
  return id;
};
const gate = (n = 0) => checkGate(harness.sys, { filingId: noteAt(n), run: 1 });
const permit = (n = 0) => takePermit(harness.sys, { filingId: noteAt(n), run: 1 });
const isOpen = { kind: 'open', at: expect.any(Number) };
const isClosed = { kind: 'closed', reason: 'circuit' };

/** Opens a transmission as the activity does: with a permit if the circuit is not closed. */
async function opened(n: number) {
  const closed = (await gate(n)).kind === 'open' && !(await isHalfOpen());
  if (closed) return open(harness.sys, noteAt(n));
  expect((await permit(n)).kind).toBe('open');
  const { fence, nextOrdinal: ordinal } = await signRun(harness.sys, noteAt(n));
  const token = newToken(harness.sys);
  const found = await openTransmission(harness.sys, { fence, ordinal, token, permit: 'taken' });
  if (found.kind !== 'opened') throw new Error(found.kind);
  return { ...found, ordinal, fence };
}

async function circuit() {
  const [row] = await inTransaction(harness.sys.db, 'system', (tx) => tx.select().from(authorityState));
  return row;
}
const isHalfOpen = async (): Promise<boolean> => {
  const row = await circuit();
  return row !== undefined && row.state !== 'closed';
};

async function fails(n: number, reason: NotSentReason = 'connection_refused'): Promise<void> {
  await close(harness.sys, await opened(n), { kind: 'notSent', reason });
}
async function isLost(n: number, reason: UnknownReason): Promise<void> {
  await close(harness.sys, await opened(n), { kind: 'unknown', reason });
}
async function answers(n: number, cStat: string, kind: 'paused' | 'rejected' | 'misuse'): Promise<void> {
  const attempt = await opened(n);
  await close(harness.sys, attempt, answered(attempt.document, { cStat, class: kind, protocol: 'none' }));
}
async function opensCircuit(): Promise<void> {
  for (const n of [0, 1, 2]) await fails(n);
  expect(await gate()).toMatchObject(isClosed);
}

test('three failures in a row open the circuit for some time; a success in between restarts the count', async () => {
  await fails(0);
  await answers(1, '108', 'paused');
  await answers(2, '610', 'rejected');
  await harness.advance(circuitQuietMs);
  await fails(0);
  await fails(0);
  expect(await gate()).toEqual(isOpen);
  await fails(0, 'dns');
  expect(await gate()).toMatchObject(isClosed);
});

const against: readonly NotSentReason[] = [
  'dns',
  'connection_refused',
  'connect_timeout',
  'tls_failed',
  'server_not_trusted',
];
test.each(against)('three results %s in a row open the circuit', async (reason) => {
  await fails(0, reason);
  await fails(1, reason);
  expect(await gate()).toEqual(isOpen);
  await fails(2, reason);
  expect(await gate()).toMatchObject(isClosed);
  expect(await circuit()).toMatchObject({ state: 'open', reason, openings: 1 });
});

const lostAgainst: readonly UnknownReason[] = [
  'timeout',
  'connection_lost',
  'http_server_error',
  'soap_fault',
  'unreadable_answer',
];
test.each(lostAgainst)(
  'three results %s in a row open the circuit, even if only the answer was lost',
  async (reason) => {
    await isLost(0, reason);
    await isLost(1, reason);
    expect(await gate()).toEqual(isOpen);
    await isLost(2, reason);
    expect(await gate()).toMatchObject(isClosed);
  },
);

test.each(['108', '109'])('three answers with %s in a row open the circuit', async (cStat) => {
  for (const n of [0, 1, 2]) await answers(n, cStat, 'paused');
  expect(await circuit()).toMatchObject({ state: 'open', reason: cStat });
});

test.each<NotSentReason>(['client_certificate_refused', 'connection_queue', 'cancelled'])(
  "%s says nothing about the authority's health",
  async (reason) => {
    for (const n of [0, 1, 2, 3]) await fails(n, reason);
    expect(await circuit()).toBeUndefined();
  },
);

test.each<UnknownReason>(['interrupted', 'answer_of_another_document', 'access_denied', 'http_client_error'])(
  "a lost answer because of %s says nothing about the authority's health either",
  async (reason) => {
    for (const n of [0, 1, 2, 3]) await isLost(n, reason);
    expect(await circuit()).toBeUndefined();
  },
);

test('an outage that a client simulates for its own notes does not delay other clients', async () => {
  for (let n = 0; n < 4; n += 1) {
    const request = aRequest(companyId, { externalId: `simulated-${n}` });
    const { note } = await issueNfe(ctx, { request, simulation: 'unavailable=60' });
    await transmit(harness.sys, note.id, { cStat: '108', class: 'paused', protocol: 'none' });
  }
  expect(await circuit()).toBeUndefined();
});

test('when only filings with scenarios wait, they take no permit, and a probe closes the circuit', async () => {
  await opensCircuit();
  await harness.database.asOwner("update filing set simulation = 'delay=10' where open");
  const { statusMs } = harness.sys.settings.timing;
  await harness.advance(statusMs);
  const before = await circuit();
  await answers(3, '610', 'rejected');
  await refreshCircuits(harness.sys);
  expect(await circuit()).toEqual({ ...before, waiting: 0 });
  expect(await findProbes(harness.sys)).toMatchObject([{ authorizer: 'SP', services: ['authorization'] }]);
});

test('questions take no permit, and say nothing about the authorization service', async () => {
  const isNotThere = (n: number) =>
    queryRun(harness.sys, noteAt(n), { cStat: '217', class: 'absent', protocol: 'none' });
  await answers(3, '108', 'paused');
  await answers(4, '108', 'paused');
  await isNotThere(3);
  await answers(3, '108', 'paused');
  expect(await gate()).toMatchObject(isClosed);
  const before = await circuit();
  for (const n of [3, 4, 3, 4]) await isNotThere(n);
  expect(await circuit()).toEqual(before);
  await harness.advance(opensForMs);
  for (const n of [3, 4, 3, 4]) await isNotThere(n);
  expect((await permit(0)).kind).toBe('open');
  expect((await permit(1)).kind).toBe('open');
});

test('checking the gate takes no permit: only the call that sends takes one', async () => {
  await opensCircuit();
  await harness.advance(opensForMs);
  for (let n = 0; n < 10; n += 1) expect(await gate(n % 5)).toEqual(isOpen);
  expect(await circuit()).toMatchObject({ state: 'open' });
});

test("when many filings wait, each of them, unless it is woken, continues long after the end of the circuit's time, at a different moment", async () => {
  await opensCircuit();
  await inTransaction(harness.sys.db, 'system', (tx) => tx.update(authorityState).set({ waiting: 50 }));
  const waits: number[] = [];
  for (let i = 0; i < 40; i += 1) {
    const found = await gate();
    if (found.kind !== 'closed') throw new Error('open');
    waits.push(found.waitMs);
  }
  const farMs = opensForMs + 15 * 60_000;
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(farMs);
  expect(Math.max(...waits)).toBeGreaterThan(farMs + 5_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(farMs + 10_000);
  expect(new Set(waits).size).toBeGreaterThan(20);
});

test("when the circuit's time is over a few filings try and the others wait; one success lets all of them continue", async () => {
  await opensCircuit();
  await harness.advance(opensForMs);
  const first = await opened(0);
  expect((await permit(1)).kind).toBe('open');
  expect(await permit(2)).toMatchObject(isClosed);
  expect(await gate(3)).toMatchObject(isClosed);
  await close(
    harness.sys,
    first,
    answered(first.document, { cStat: '610', class: 'rejected', protocol: 'none' }),
  );
  expect(await gate(4)).toEqual(isOpen);
  expect(await circuit()).toMatchObject({
    state: 'closed',
    consecutiveFailures: 0,
    openings: 0,
    until: null,
    reason: null,
    generation: 1,
    hurriedGeneration: 0,
  });
});

test('no transmission is opened through a circuit that is not closed, unless it took a permit', async () => {
  const { fence, nextOrdinal: ordinal } = await signRun(harness.sys, noteAt(4));
  await opensCircuit();
  const send = (permitOf: 'taken' | 'none') =>
    openTransmission(harness.sys, { fence, ordinal, token: newToken(harness.sys), permit: permitOf });
  expect(await send('none')).toMatchObject({ kind: 'held', reason: 'circuit', waitMs: opensForMs });
  await harness.advance(opensForMs);
  expect(await send('none')).toEqual({ kind: 'tryPermit' });
  expect((await permit(4)).kind).toBe('open');
  expect(await send('taken')).toMatchObject({ kind: 'opened' });
});

test('fifty simultaneous calls get exactly as many permits as there are', async () => {
  await opensCircuit();
  for (const round of [1, 2]) {
    await harness.advance(trialMs);
    const queried = await Promise.all(Array.from({ length: 50 }, (_, n) => permit(n % 5)));
    expect(
      queried.filter(({ kind }) => kind === 'open'),
      `round ${round}`,
    ).toHaveLength(trials);
  }
});

test('a failed trial opens the circuit again, for a longer time', async () => {
  await opensCircuit();
  for (const waitMs of [...circuitMs, ...circuitMs.slice(-1)]) {
    expect(await gate()).toMatchObject({ ...isClosed, waitMs });
    await harness.advance(waitMs);
    await fails(0);
  }
});

test('trials without a verdict are followed by the next trials after some time', async () => {
  await opensCircuit();
  await harness.advance(opensForMs);
  expect([await permit(0), await permit(1)].map(({ kind }) => kind)).toEqual(['open', 'open']);
  await harness.advance(trialMs - 1);
  expect(await permit(2)).toMatchObject(isClosed);
  await harness.advance(1);
  expect((await permit(2)).kind).toBe('open');
});

test('each closing of the circuit begins a new generation, and a success in a closed circuit does not', async () => {
  for (const generation of [1, 2]) {
    await harness.advance(circuitQuietMs);
    await opensCircuit();
    await harness.advance(opensForMs);
    await answers(3, '610', 'rejected');
    expect(await circuit()).toMatchObject({ state: 'closed', generation });
    await answers(3, '610', 'rejected');
    await fails(0);
    await answers(3, '610', 'rejected');
    expect(await circuit()).toMatchObject({ state: 'closed', generation, consecutiveFailures: 0 });
  }
});

test('when a few of many simultaneous calls fail in a row, the circuit opens only if none was answered for some time', async () => {
  await answers(3, '610', 'rejected');
  for (let n = 0; n < 6; n += 1) await fails(n % 3);
  await harness.advance(circuitQuietMs - 1);
  await fails(0);
  expect(await gate()).toEqual(isOpen);
  await harness.advance(1);
  await fails(0);
  expect(await gate()).toMatchObject(isClosed);
  expect(await circuit()).toMatchObject({ state: 'open', openings: 1 });
});

test("an answer of another service, or to a client's scenario, does not keep the circuit closed", async () => {
  await answers(3, '610', 'rejected');
  await answers(4, '610', 'rejected');
  await harness.database.asOwner(`
    set session_replication_role = replica;
    update filing set service = 'event' where id = '${noteAt(3)}';
    update filing set simulation = 'rejected' where id = '${noteAt(4)}'`);
  await opensCircuit();
});

test('a call from before the circuit opened gives no verdict, neither while the circuit is open nor while filings try', async () => {
  const [success, failure] = [await opened(3), await opened(4)];
  const succeeds = (attempt: typeof success) =>
    close(
      harness.sys,
      attempt,
      answered(attempt.document, { cStat: '610', class: 'rejected', protocol: 'none' }),
    );
  await harness.advance(1);
  await opensCircuit();
  await succeeds(success);
  expect(await circuit()).toMatchObject({ state: 'open', openings: 1, generation: 0 });
  await harness.advance(opensForMs);
  const trial = await opened(0);
  await close(harness.sys, failure, { kind: 'unknown', reason: 'timeout' });
  expect(await circuit()).toMatchObject({ state: 'half_open', openings: 1 });
  await succeeds(trial);
  expect(await circuit()).toMatchObject({ state: 'closed', generation: 1 });
});

test('after 656 a CNPJ is paused for an hour in its environment, for all companies with it, and no other CNPJ is', async () => {
  const twin = await harness.aClient();
  const sameCnpj = await harness.aCompany(twin);
  const otherCnpj = await harness.aCompany(twin, { cnpj: '11222333000181' });
  const live = await harness.aClient('live');
  const inProduction = await harness.aCompany(live);
  const same = await issueNfe(twin, { request: aRequest(sameCnpj) });
  const other = await issueNfe(twin, { request: aRequest(otherCnpj) });
  const real = await issueNfe(live, { request: aRequest(inProduction) });
  await answers(0, '656', 'misuse');
  const gateOf = (filingId: Id24) => checkGate(harness.sys, { filingId, run: 1 });
  expect(await gate(1)).toMatchObject({ kind: 'closed', waitMs: 3_600_000, reason: 'misuse' });
  expect(await gateOf(same.note.id)).toMatchObject({ kind: 'closed', reason: 'misuse' });
  expect(await gateOf(other.note.id)).toEqual(isOpen);
  expect(real.note.environment).toBe('production');
  expect(await gateOf(real.note.id)).toEqual(isOpen);
  expect(await send(same.note.id)).toMatchObject({ kind: 'held', reason: 'misuse', waitMs: 3_600_000 });
  expect((await send(real.note.id)).kind).toBe('opened');
  await harness.advance(3_600_000);
  expect(await gate(1)).toEqual(isOpen);
  expect((await send(same.note.id)).kind).toBe('opened');
});

async function send(filingId: Id24) {
  const { fence, nextOrdinal: ordinal } = await signRun(harness.sys, filingId);
  return openTransmission(harness.sys, { fence, ordinal, token: newToken(harness.sys), permit: 'none' });
}
