import { filingKinds } from '@fiscal/contracts/kinds-table';
import { defineStatement, type NoParameters } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AttemptResult } from '../filing/filing-types.ts';
import { removeExpired } from '../housekeeping/remove-expired.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { answered, close, open, queryRun } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { availabilityOf } from './availability-of.ts';
import { countTraffic } from './count-traffic.ts';
import { readTraffic } from './read-traffic.ts';

let ctx: TestTenant;
let companyId: Id24;
let issued = 0;
const harness = useHarness();
beforeAll(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
});
beforeEach(() =>
  harness.database.asOwner(`
    update filing set open = false, status = 'failed', attention = null, failure = '{"code": "internal"}';
    delete from authority_state;
    delete from authority_traffic;
    delete from authority_waiting;
    delete from housekeeping_position;
    insert into housekeeping_position (name, reached, moved_at)
    values ('authorityTraffic', '${secondsNow().toString(16)}', '${harness.clock.now().toISOString()}')`),
);

const secondsNow = (): number => Math.floor(harness.clock.now().getTime() / 1000);
const minutes = (count: number): number => count * 60_000;

async function aNote(simulation?: string): Promise<Id24> {
  issued += 1;
  const request = aRequest(companyId, { externalId: `traffic-${issued}` });
  return (await issueNfe(ctx, { request, simulation })).note.id;
}

/** Makes a transmission of this duration. */
async function sends(
  ms: number,
  result: AttemptResult | 'rejected' | 'paused',
  simulation?: string,
): Promise<Id24> {
  const id = await aNote(simulation);
  const opened = await open(harness.sys, id);
  await harness.advance(ms);
  const cStat = result === 'paused' ? '108' : '610';
  await close(
    harness.sys,
    opened,
    typeof result === 'string'
      ? answered(opened.document, { cStat, class: result, protocol: 'none' })
      : result,
  );
  return id;
}

/** Counts once all earlier attempts can be counted. */
async function count(): Promise<void> {
  await harness.advance(minutes(3));
  await countTraffic(harness.sys);
}

async function callsOf(
  service = 'authorization',
): Promise<readonly (readonly [latencyClass: number, day: number])[]> {
  const { calls } = await readTraffic(harness.sys);
  return calls
    .filter((row) => row.authorizer === 'SP' && row.environment === 'homologation' && row.service === service)
    .map(({ latencyClass, day }) => [latencyClass, day] as const)
    .toSorted(([a], [b]) => a - b);
}

const classOf = (ms: number): number => 1 + Math.floor(4 * Math.log2(ms));

test('calls are counted by the time until their answer, each once, also when several processes count', async () => {
  await sends(500, 'rejected');
  await sends(500, 'rejected');
  await sends(3_000, 'rejected');
  await sends(10, { kind: 'notSent', reason: 'connection_refused' });
  await sends(10, { kind: 'unknown', reason: 'timeout' });
  await sends(10, 'paused');
  await countTraffic(harness.sys);
  expect(await callsOf()).toEqual([]);
  await harness.advance(minutes(3));
  await Promise.all(Array.from({ length: 8 }, () => countTraffic(harness.sys)));
  await countTraffic(harness.sys);
  expect(await callsOf()).toEqual([
    [0, 3],
    [classOf(500), 2],
    [classOf(3_000), 1],
  ]);
});

test('our own failures, a simulated scenario and a question are not counted', async () => {
  await sends(10, { kind: 'notSent', reason: 'client_certificate_refused' });
  await sends(10, { kind: 'unknown', reason: 'interrupted' });
  await sends(10, 'rejected', 'delay=10');
  const id = await sends(10, { kind: 'unknown', reason: 'answer_of_another_document' });
  await queryRun(harness.sys, id, { cStat: '217', class: 'absent', protocol: 'none' });
  await open(harness.sys, await aNote());
  await count();
  expect(await callsOf()).toEqual([]);
});

test('a count continues after an interruption of hours, and calls older than a day are not counted and are removed', async () => {
  await sends(500, 'rejected');
  await harness.advance(minutes(23 * 60));
  await sends(500, 'rejected');
  await harness.advance(minutes(3));
  for (let n = 0; n < 60; n += 1) await countTraffic(harness.sys);
  expect(await callsOf()).toEqual([[classOf(500), 2]]);
  const { calls, measuredUntil } = await readTraffic(harness.sys);
  expect(calls).toMatchObject([{ hour: 1, day: 2 }]);
  expect(measuredUntil?.getTime()).toBeGreaterThanOrEqual(harness.clock.now().getTime() - minutes(3));
  await harness.advance(minutes(120));
  expect(await callsOf()).toEqual([[classOf(500), 1]]);
  await harness.advance(minutes(24 * 60));
  await removeExpired(harness.sys);
  const [row] = await harness.database.db.autocommit(
    defineStatement<NoParameters, { n: number }>('select count(*)::int as n from authority_traffic'),
    {},
  );
  expect(row).toEqual({ n: 0 });
});

test('a period without calls is skipped in one step, also by the first count', async () => {
  const settled = async () => {
    const { measuredUntil } = await readTraffic(harness.sys);
    return harness.clock.now().getTime() - (measuredUntil?.getTime() ?? 0);
  };
  await harness.advance(minutes(26 * 60));
  await harness.database.asOwner('delete from housekeeping_position');
  await countTraffic(harness.sys);
  expect(await settled()).toBeLessThanOrEqual(minutes(3));
  await harness.advance(minutes(6 * 60));
  await sends(500, 'rejected');
  await harness.advance(minutes(3));
  await countTraffic(harness.sys);
  expect(await callsOf()).toEqual([[classOf(500), 1]]);
  expect(await settled()).toBeLessThanOrEqual(minutes(3));
});

test('waiting filings are counted, and are not counted when they no longer wait', async () => {
  const ids = [await aNote(), await aNote(), await aNote('delay=10')];
  const parked = await aNote();
  await harness.database.asOwner(
    `update filing set attention = 'reconcile_exhausted' where id = '${parked}'`,
  );
  const waiting = async () => (await readTraffic(harness.sys)).waiting;
  await countTraffic(harness.sys);
  expect(await waiting()).toEqual([
    { authorizer: 'SP', environment: 'homologation', service: 'authorization', filings: 2 },
  ]);
  await harness.database.asOwner(
    `update filing set open = false, status = 'failed', failure = '{"code": "internal"}' where id = any('{${ids.join(',')}}')`,
  );
  await countTraffic(harness.sys);
  expect(await waiting()).toEqual([]);
});

const place = { authority: 'SP', environment: 'homologation' } as const;
const ofSp = async () =>
  availabilityOf(filingKinds, await readTraffic(harness.sys), place).services.find(
    ({ service }) => service === 'authorization',
  );

test('when calls and waiting filings are few, nothing is published, so that no single client can be observed', async () => {
  const insert = (calls: number) =>
    harness.database.asOwner(`
      delete from authority_traffic;
      insert into authority_traffic (authorizer, environment, service, slot, latency_class, calls)
      values ('SP', 'homologation', 'authorization', '${harness.clock.now().toISOString()}', 36, ${calls})`);
  const wait = (filings: number) =>
    harness.database.asOwner(`
      delete from authority_waiting;
      insert into authority_waiting (authorizer, environment, service, filings, counted_at)
      values ('SP', 'homologation', 'authorization', ${filings}, '${harness.clock.now().toISOString()}')`);
  await insert(19);
  await wait(9);
  expect(await ofSp()).toMatchObject({ waiting: 0, lastHour: null, lastDay: null });
  await insert(20);
  await wait(29);
  const measures = { answeredPercent: '100.0000', medianMs: 470, p95Ms: 470 };
  expect(await ofSp()).toMatchObject({ waiting: 20, lastHour: measures, lastDay: measures });
});

test('an open circuit is published with its end, and as half open after its end', async () => {
  const until = new Date(harness.clock.now().getTime() + minutes(1)).toISOString();
  await harness.database.asOwner(`
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits, until,
      waiting, generation, hurried_generation, updated_at)
    values ('SP', 'homologation', 'authorization', 'open', 3, 1, 0, '${until}', 0, 0, 0, '${until}')`);
  expect((await ofSp())?.circuit).toEqual({ state: 'open', until });
  await harness.advance(minutes(1));
  expect((await ofSp())?.circuit).toEqual({ state: 'halfOpen', until });
});

test('an authority without data, and a database that never answered, have no measures', () => {
  expect(availabilityOf(filingKinds, undefined, place)).toEqual({
    authority: 'SP',
    readAt: null,
    measuredUntil: null,
    services: [],
  });
});
