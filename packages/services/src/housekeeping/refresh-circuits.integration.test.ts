import { authorityState, inTransaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { beforeAll, expect, test } from 'vitest';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { aRequest } from '../testing/harness.ts';
import { useHarness } from '../testing/use-harness.ts';
import { findProbes } from './find-probe.ts';
import { refreshCircuits } from './refresh-circuits.ts';

let notes: Id24[];
const harness = useHarness();
beforeAll(async () => {
  const { ctx, companyId } = await harness.anIssuer();
  notes = [];
  for (const externalId of ['waits', 'parked', 'defect']) {
    const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
    notes.push(note.id);
  }
  await harness.database.asOwner(`
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits, until,
      waiting, generation, hurried_generation, updated_at)
    values ('SP', 'homologation', 'authorization', 'open', 3, 1, 0, '2000-01-01', 0, 0, 0, '2000-01-01'),
      ('SVRS', 'homologation', 'authorization', 'open', 3, 1, 0, '2000-01-01', 7, 0, 0, '2000-01-01'),
      ('SP', 'production', 'authorization', 'open', 3, 1, 0, '2000-01-01', 7, 0, 0, '2000-01-01'),
      ('SP', 'homologation', 'nfse', 'open', 3, 1, 0, '2000-01-01', 7, 0, 0, '2000-01-01')`);
  await harness.database.asOwner(
    `update filing set status = 'unknown', attention = 'reconcile_exhausted' where id = '${notes[1]}'`,
  );
  await harness.database.asOwner(`update filing set waiting = 'internalError' where id = '${notes[2]}'`);
});

async function waiting(): Promise<Record<string, number>> {
  await refreshCircuits(harness.sys);
  const rows = await inTransaction(harness.sys.db, 'system', (tx) => tx.select().from(authorityState));
  return Object.fromEntries(
    rows.map(({ authorizer, environment, service, waiting: count }) => [
      `${authorizer} ${environment} ${service}`,
      count,
    ]),
  );
}

const ofSp = (count: number) => ({
  'SP homologation authorization': count,
  'SVRS homologation authorization': 0,
  'SP production authorization': 0,
  'SP homologation nfse': 0,
});

test('only filings that the authority itself delays count; without any, a probe replaces the trial', async () => {
  expect(await waiting()).toEqual(ofSp(1));
  expect(await findProbes(harness.sys)).toEqual([]);
  await harness.database.asOwner(`update filing set waiting = 'internalError' where id = '${notes[0]}'`);
  expect(await waiting()).toEqual(ofSp(0));
  expect(await findProbes(harness.sys)).toMatchObject([
    { authorizer: 'SP', environment: 'homologation', services: ['authorization'], uf: 'SP' },
  ]);
});

test('a probe is made for a company in the environment and in a served state, with a valid certificate', async () => {
  const { database } = harness;
  const probes = async () => {
    await harness.advance(harness.sys.settings.timing.statusMs);
    return (await findProbes(harness.sys)).length;
  };
  await database.asOwner(`update filing set waiting = 'internalError'`);
  await refreshCircuits(harness.sys);
  expect(await probes()).toBe(1);
  await database.asOwner(`update company set status = 'deleting'`);
  expect(await probes()).toBe(0);
  await database.asOwner(`update company set status = 'active'`);
  await database.asOwner(`update certificate set not_after = now()`);
  expect(await probes()).toBe(0);
});

test('companies take turns with probes', async () => {
  for (let n = 0; n < 2; n += 1) await harness.aCompany(await harness.aClient());
  await harness.database.asOwner(`update certificate set not_after = now() + interval '1 year'`);
  const companies = new Set<string>();
  for (let n = 0; n < 3; n += 1) {
    await harness.advance(harness.sys.settings.timing.statusMs);
    for (const { certificate } of await findProbes(harness.sys)) companies.add(certificate.id);
  }
  expect(companies.size).toBe(3);
});
