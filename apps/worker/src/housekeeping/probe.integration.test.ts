import { openSigningKeys } from '@fiscal/activities';
import { createIssuingHarness } from '@fiscal/activities/testing';
import type { FilingKinds } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { useOpened } from '@fiscal/testkit/testing';
import { beforeEach, expect, inject, test } from 'vitest';
import { readCircuit, setCircuit } from '../testing/open-filings.ts';
import { type ProbeDeps, probeAuthorities } from './probe-authorities.ts';

const harness = useOpened(() => createIssuingHarness(inject('postgresUrl')));

/** No circuit is known. */
beforeEach(() => harness.database.asOwner('delete from authority_state'));

const probe = (
  authority: ProbeDeps['authority'] = harness.authority,
  kinds: FilingKinds = filingKinds,
): Promise<number> =>
  probeAuthorities({
    services: { ...harness.system, filingKinds: kinds },
    authority,
    keys: openSigningKeys(harness.system),
  });

const past = "now() - interval '1 second'";

const noAuthority: ProbeDeps['authority'] = {
  queryStatus: () => Promise.reject(new Error('nobody may query')),
};

const away: ProbeDeps['authority'] = {
  queryStatus: async () => ({ kind: 'notSent', reason: 'connection_refused' }),
};

test('while no filing waits, the status query closes the circuit of an authority that works again', async () => {
  await setCircuit(harness, { state: 'open', until: past, generation: 4 });
  expect(await probe()).toBe(1);
  expect(await readCircuit(harness)).toMatchObject({ state: 'closed', generation: 5, until: null });
  expect(await probe(noAuthority)).toBe(0);
});

test('the table of kinds says which services the status query may try', async () => {
  await harness.database.asOwner(`alter table authority_state drop constraint authority_state_service`);
  await setCircuit(harness, { state: 'open', until: past, service: 'events' });
  const withTrial = (trial: 'statusService' | 'nextFiling') => ({
    ...filingKinds,
    event: { ...filingKinds.nfe, service: 'events', trial },
  });
  expect(await probe(noAuthority, withTrial('nextFiling'))).toBe(0);
  expect(await probe(noAuthority)).toBe(0);
  expect(await probe(harness.authority, withTrial('statusService'))).toBe(1);
  await harness.database.asOwner(`delete from authority_state where service = 'events' and state = 'closed'`);
  expect(await probe(noAuthority, withTrial('statusService'))).toBe(0);
});

test('an authority that still does not answer gets the next query later', async () => {
  await setCircuit(harness, { state: 'open', until: past, openings: 1 });
  expect(await probe(away)).toBe(1);
  const circuit = await readCircuit(harness);
  expect(circuit).toMatchObject({ state: 'open', openings: 2, reason: 'connection_refused' });
  expect(circuit?.until?.getTime()).toBeGreaterThan(harness.system.clock.now().getTime() + 20_000);
  expect(await probe(noAuthority)).toBe(0);
});

test('the status service is queried at most once in three minutes, also when the circuit tries more often', async () => {
  await setCircuit(harness, { state: 'open', until: past });
  const set = (secondsAgo: number) =>
    harness.database.asOwner(
      `update authority_state set until = ${past}, updated_at = now() - interval '${secondsAgo} seconds'`,
    );
  await set(170);
  expect(await probe(noAuthority)).toBe(0);
  await set(181);
  expect(await probe()).toBe(1);
});

test('one status query decides the circuits of all services of its authority, and not those of the Sefin', async () => {
  for (const service of ['authorization', 'event', 'disabling', 'nfse'])
    await setCircuit(harness, { state: 'open', until: past, service });
  expect(await probe()).toBe(1);
  const states = await harness.database.readAsOwner<{ service: string; state: string }>(
    'select service, state from authority_state order by 1',
  );
  expect(states.map(({ service, state }) => `${service} ${state}`)).toEqual([
    'authorization closed',
    'disabling closed',
    'event closed',
    'nfse open',
  ]);
});

test('a circuit whose time ends a moment after the status query waits for the next one', async () => {
  await setCircuit(harness, { state: 'open', until: past, openings: 1 });
  expect(await probe(away)).toBe(1);
  await harness.database.asOwner(`update authority_state set until = ${past}`);
  await setCircuit(harness, { state: 'open', until: past, service: 'event' });
  expect(await probe(noAuthority)).toBe(0);
  await harness.database.asOwner("update authority_state set updated_at = now() - interval '181 seconds'");
  expect(await probe()).toBe(1);
});

test('a service that reports a pause (108) does not count as working', async () => {
  await setCircuit(harness, { state: 'half_open', until: past });
  const paused: ProbeDeps['authority'] = {
    queryStatus: async () => ({
      kind: 'answered',
      answer: { cStat: '108', xMotivo: 'Servico Paralisado Momentaneamente' },
      raw: new Uint8Array(),
    }),
  };
  expect(await probe(paused)).toBe(1);
  expect(await readCircuit(harness)).toMatchObject({ state: 'open', reason: '108' });
});

test.each([
  { kind: 'notSent', reason: 'client_certificate_refused' },
  { kind: 'notSent', reason: 'connection_queue' },
  { kind: 'notSent', reason: 'cancelled' },
  { kind: 'unknown', reason: 'access_denied' },
  { kind: 'unknown', reason: 'interrupted' },
] as const)(
  'a query that ended as $reason proves nothing about the authority and is not repeated at once',
  async (result) => {
    await setCircuit(harness, { state: 'open', until: past, openings: 20 });
    expect(await probe({ queryStatus: async () => result })).toBe(1);
    expect(await readCircuit(harness)).toMatchObject({ state: 'open', openings: 20, reason: null });
    expect(await probe(noAuthority)).toBe(0);
  },
);

test.each([
  ['filings wait: they try themselves', { state: 'open', until: past, waiting: 1 }],
  ['its time is not over', { state: 'open', until: "now() + interval '1 hour'" }],
  ['it is closed', { state: 'closed' }],
] as const)('the status of a circuit is not queried while %s', async (_, circuit) => {
  await setCircuit(harness, circuit);
  expect(await probe(noAuthority)).toBe(0);
});

test('a circuit that cannot be queried is reported and does not prevent the query of another', async () => {
  await setCircuit(harness, { state: 'open', until: past });
  await harness.database.asOwner(`
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits,
      until, waiting, generation, hurried_generation, updated_at)
    values ('SP', 'production', 'authorization', 'open', 3, 1, 0, ${past}, 0, 0, 0, now() - interval '1 hour')`);
  await harness.database.asOwner(`
    set session_replication_role = replica;
    insert into company select (jsonb_populate_record(o, '{"id": "0123456789abcdef01234567", "mode": "live",
      "environment": "production"}')).* from company o limit 1;
    insert into certificate select (jsonb_populate_record(c, '{"id": "0123456789abcdef01234567",
      "company_id": "0123456789abcdef01234567"}')).* from certificate c limit 1`);
  const keys = openSigningKeys(harness.system);
  const { get } = keys;
  const broken = {
    ...keys,
    get: (id: string, version: number) =>
      id === '0123456789abcdef01234567' ? Promise.reject(new Error('the key is gone')) : get(id, version),
  };
  const probing = probeAuthorities({ services: harness.system, authority: harness.authority, keys: broken });
  await expect(probing).rejects.toThrow('the key is gone');
  expect(await readCircuit(harness)).toMatchObject({ authorizer: 'SP', state: 'closed' });
});
