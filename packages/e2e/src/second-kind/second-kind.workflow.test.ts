import { createHash } from 'node:crypto';
import { authorityServices, documentKinds, filingWorkflowId, kindNames } from '@fiscal/contracts';
import { defineStatement, inTransaction, type RoleNames, violatedUnique } from '@fiscal/db';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { startWebhookReceiver, type WebhookReceiver } from '@fiscal/dev-stack/client';
import { type Id24, id24 } from '@fiscal/domain';
import {
  acceptFiling,
  type FilingKindAdapter,
  type FilingKindAdapters,
  type SystemContext,
} from '@fiscal/services';
import { createTestAuthority } from '@fiscal/testkit';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { patienceMs, until } from '../harness/until.ts';
import { createParcelKind } from './create-parcel-kind.ts';
import { kindsWithParcel } from './kinds-with-parcel.ts';
import { openSystem, openTenant } from './open-system.ts';
import { parcel, parcelKind } from './parcel-kind.ts';
import { type Depot, startDepot } from './start-depot.ts';
import { startParcelWorker } from './start-parcel-worker.ts';

const kinds = kindNames(kindsWithParcel);
const services = authorityServices(kindsWithParcel);

/** The checks of the database that the table of kinds decides: table, column, values. */
const checks: readonly (readonly [table: string, column: string, values: readonly string[]])[] = [
  ['filing', 'kind', kinds],
  ['outbox', 'kind', documentKinds(kindsWithParcel)],
  ['usage', 'document_kind', [...kinds, 'taxQuotation']],
  ...['filing', 'authority_state', 'authority_traffic', 'authority_waiting'].map(
    (table) => [table, 'service', services] as const,
  ),
];

/** What the generator of migrations writes for a further row. */
const migrationOfChecks = checks.map(([table, column, values]) => {
  const name = `${table}_${column}`;
  const allowed = values.map((value) => `'${value}'`).join(', ');
  return `alter table ${table} drop constraint ${name}, add constraint ${name} check (${column} in (${allowed}));`;
});

/** A migration with the row of the kind and its own table. */
const migrationFor = ({ tenant, system }: RoleNames): string => `
  ${migrationOfChecks.join('\n')}
  create table parcel (id text primary key, registered_at timestamptz);
  grant insert on parcel to ${tenant};
  grant select, update on parcel to ${system};`;

const insertParcel = defineStatement<{ id: string }, object>('insert into parcel (id) values (:id)');

const certificates = createTestAuthority();
let database: TestDatabase;
let depot: Depot;
let receiver: WebhookReceiver;
let system: SystemContext;
let adapter: FilingKindAdapter;
let worker: Awaited<ReturnType<typeof startParcelWorker>>;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  await database.asOwner(migrationFor(database.roles));
  [depot, receiver] = await Promise.all([startDepot(), startWebhookReceiver()]);
  system = openSystem(database.db, certificates);
  adapter = createParcelKind(depot.url);
  const adapters = { parcel: adapter } as unknown as FilingKindAdapters;
  worker = await startParcelWorker(system, adapters, inject('temporalAddress'));
});
afterAll(async () => {
  await worker?.stop();
  await Promise.all([depot?.close(), receiver?.close()]);
  await database?.drop();
});

async function acceptParcel(
  id: Id24,
  { tenant, companyId }: Awaited<ReturnType<typeof openTenant>>,
): Promise<void> {
  const unsignedXml = `<parcel xmlns="urn:parcels"><infParcel Id="P1"><weight>3</weight></infParcel></parcel>`;
  await inTransaction(tenant.db, { clientId: tenant.tenant.clientId }, (tx) =>
    acceptFiling(
      tx,
      tenant,
      {
        id,
        rules: { kind: parcel, exclusiveKey: ({ authorityKey }) => `parcel:${authorityKey}` },
        companyId,
        mode: 'test',
        environment: 'homologation',
        authorizer: 'SP',
        label: 'Parcel 1 (homologation)',
        requestHash: createHash('sha256').update(unsignedXml).digest('hex'),
        stamps: { company: 1, certificate: 1 },
        requestText: '{"weight":3}',
        authorityKey: 'P1',
        issuedAt: new Date(),
        unsignedXml,
        simulation: null,
      },
      () => tx.run(insertParcel, { id }),
    ),
  );
}

test('a kind that is one row, one adapter and one workflow goes the whole way of every document', async () => {
  const id = id24('0123456789abcdef01234567');
  const owner = await openTenant(system, certificates, receiver);
  await acceptParcel(id, owner);
  const again = acceptParcel(id24('89abcdef0123456701234567'), owner);
  await expect(again.catch(violatedUnique)).resolves.toBe('filing_exclusive');
  const sql = postgres(database.adminUrl, { max: 1 });
  try {
    const statusOf = async () => (await sql`select status from filing where id = ${id}`)[0]?.status;
    await until('the parcel is registered', async () => (await statusOf()) === 'authorized');
    expect(depot.calls).toEqual(['POST P1', 'GET P1', 'POST P1', 'GET P1']);
    const held = depot.held.get('P1') ?? [];
    expect(held).toHaveLength(1);
    expect(held[0]).toContain('<SignatureValue>');
    const delivery = await receiver.waitFor(({ event }) => event === 'parcel.registered', patienceMs);
    expect(delivery).toMatchObject({ signatureHolds: true, body: { data: { id, status: 'authorized' } } });
    const handle = worker.client.workflow.getHandle(filingWorkflowId(parcelKind, id));
    expect(await handle.result()).toMatchObject({ filingId: id, run: 1, status: 'authorized' });
    expect(
      await sql`select kind, outcome, ordinal from attempt where filing_id = ${id} order by sequence`,
    ).toEqual([
      { kind: 'transmit', outcome: 'unknown', ordinal: 1 },
      { kind: 'situation', outcome: 'answered', ordinal: expect.any(Number) },
      { kind: 'transmit', outcome: 'unknown', ordinal: 2 },
      { kind: 'situation', outcome: 'answered', ordinal: expect.any(Number) },
    ]);
    expect(await sql`select document_kind from usage where document_id = ${id}`).toEqual([
      { document_kind: 'parcel' },
    ]);
    expect((await sql`select from parcel where registered_at is not null`).length).toBe(1);
    await until('the outbox is empty', async () => (await sql`select from outbox`).length === 0);
  } finally {
    await sql.end();
  }
});
