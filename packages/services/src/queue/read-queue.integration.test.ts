import {
  certificate,
  company,
  delivery,
  erasure,
  inTransaction,
  type Transaction,
  webhook,
} from '@fiscal/db';
import {
  createTestDatabase,
  deliveryRow,
  fixDatabaseClock,
  type Ids,
  idsOf,
  plantTenant,
  webhookRow,
} from '@fiscal/db/testing';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import { describeAuthorities } from '../authority-pauses/describe-authorities.ts';
import type { OperatorContext } from '../context/context.ts';
import { listQueuedDocuments } from './list-queued-documents.ts';
import { readQueue } from './read-queue.ts';

const [one, other] = [idsOf(1), idsOf(2)];
const now = new Date('2026-11-22T12:00:00.000Z');
const hour = 3_600_000;
const day = 24 * hour;
const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
const id = (n: number): string => `d${n}`.padEnd(24, '0');

let sys: OperatorContext;
const database = useOpened(
  () => createTestDatabase(inject('postgresUrl'), { max: 2 }),
  ({ drop }) => drop(),
);
const plant = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  inTransaction(database.db, 'system', work);

beforeAll(async () => {
  await fixDatabaseClock(database, now);
  sys = {
    db: database.db,
    clock: fixedClock(now.toISOString()),
    random: seededRandom('queue'),
    settings: {},
  };
  await plant(async (tx) => {
    await plantTenant(tx, one);
    await plantTenant(tx, other);
    await tx.update(company).set({ cnpj: '11222333000181' }).where(eq(company.id, other.company));
  });
});
const forgetDeliveries = (): Promise<unknown> =>
  database.asOwner('begin; set local session_replication_role = replica; delete from delivery; commit');

const position = (ids: Ids, columns: string): Promise<unknown> =>
  database.asOwner(`
    begin; set local session_replication_role = replica;
    update filing set ${columns} where id = '${ids.note}'; commit`);

test('documents are counted by what they wait for, and one that waits for a person only by its attention', async () => {
  const [row] = await database.readAsOwner<{ created_at: Date }>(
    `select created_at from filing where id = '${one.note}'`,
  );
  const oldest = new Date(String(row?.created_at));
  await position(one, `status = 'unknown', attention = 'reconcile_exhausted', waiting = 'question'`);
  await position(
    other,
    `status = 'queued', waiting = 'circuit', created_at = now() - interval '1 day', updated_at = now() - interval '20 seconds', waiting_until = now() + interval '1 hour'`,
  );
  const queue = await readQueue(sys);
  expect(queue.attentions).toContainEqual({
    kind: 'nfe',
    attention: 'reconcile_exhausted',
    count: 1,
    oldest,
  });
  expect(queue.waits).toEqual([
    {
      authorizer: 'SP',
      environment: 'homologation',
      service: 'authorization',
      waiting: 'circuit',
      count: 1,
      since: after(-day),
      earliestEnd: after(hour),
    },
  ]);
  const lists = async () => {
    const [listed] = (await listQueuedDocuments(sys, { waiting: 'circuit', limit: 5 })).data;
    const { authorities } = await describeAuthorities(sys);
    const described = authorities.flatMap(({ services }) => services.flatMap(({ waiting }) => waiting));
    return [listed?.runAcceptedAt, described.find(({ reason }) => reason === 'circuit')?.since];
  };
  expect(await lists(), 'an attempt does not begin the wait again').toEqual([after(-day), after(-day)]);
  await database.asOwner(`
    begin; set local session_replication_role = replica;
    insert into filing_run (client_id, filing_id, run, request_document_id, request_hash, stamps, authority_key, issued_at,
      unsigned_document_id, created_at)
    select client_id, id, 2, id, 'x', '{}', 'x', now(), id, now() - interval '1 hour' from filing where id = '${other.note}';
    update filing set run = 2 where id = '${other.note}'; commit`);
  const [again] = (await readQueue(sys)).waits;
  expect([again?.since, ...(await lists())], 'a new request begins a new wait').toEqual(
    Array(3).fill(after(-hour)),
  );
  const before = queue.onTheirWay.count;
  await position(other, `waiting = null, waiting_until = null`);
  const moved = await readQueue(sys);
  expect([moved.waits, moved.onTheirWay.count]).toEqual([[], before + 1]);
});

interface Failure {
  readonly what: string;
  readonly row: Partial<typeof delivery.$inferInsert>;
  readonly counted: readonly [retried: number, givenUp: number];
}
const mail = { channel: 'email', event: 'email.authorized', recipients: [] } as const;
const failures: readonly Failure[] = [
  { what: 'a first attempt to come', row: { nextAttemptAt: now, createdAt: now }, counted: [0, 0] },
  { what: 'a next attempt to come', row: { nextAttemptAt: after(hour), createdAt: now }, counted: [1, 0] },
  {
    what: 'the last attempt failed',
    row: { status: 'exhausted', createdAt: after(-6 * day) },
    counted: [0, 1],
  },
  { what: 'it failed long ago', row: { status: 'exhausted', createdAt: after(-8 * day) }, counted: [0, 0] },
  { what: 'the webhook is gone', row: { status: 'discarded', createdAt: now }, counted: [0, 0] },
  { what: 'it arrived', row: { status: 'delivered', deliveredAt: now, createdAt: now }, counted: [0, 0] },
  {
    what: 'a mail is tried again',
    row: { ...mail, nextAttemptAt: after(1), createdAt: now },
    counted: [1, 0],
  },
  {
    what: 'a mail was refused in production',
    row: { ...mail, status: 'discarded', environment: 'production', createdAt: now },
    counted: [0, 1],
  },
  {
    what: 'a mail of homologation was not sent',
    row: { ...mail, status: 'discarded', environment: 'homologation', createdAt: now },
    counted: [0, 0],
  },
];

test.each(failures)('of deliveries, $what: counts $counted', async ({ row, counted: [retried, givenUp] }) => {
  await forgetDeliveries();
  await plant(async (tx) => {
    const targetId = row.channel === 'email' ? one.company : one.webhook;
    await tx
      .insert(delivery)
      .values(deliveryRow(one, { id: id(1), targetId, companyId: one.company, ...row }));
    await tx
      .update(webhook)
      .set({ url: 'https://u:p@example.com:8443/a?token=1', failingSince: after(-day) });
  });
  const { webhooks, emails } = await readQueue(sys);
  const failed = {
    clientId: one.client,
    clientName: expect.any(String),
    retried,
    givenUp,
    oldest: row.createdAt,
    more: false,
  };
  const isCounted = retried + givenUp > 0;
  const isMail = row.channel === 'email';
  expect(webhooks).toEqual(
    isCounted && !isMail
      ? [
          {
            ...failed,
            webhookId: one.webhook,
            host: 'example.com:8443',
            active: true,
            failingSince: after(-day),
          },
        ]
      : [],
  );
  expect(emails).toEqual(
    isCounted && isMail ? [{ ...failed, companyId: one.company, companyName: 'Emitente' }] : [],
  );
});

test('receivers of several clients are found one after the other, those with most failures given up first', async () => {
  await forgetDeliveries();
  const rows = [
    deliveryRow(one, { id: id(1), occurrence: '1', status: 'exhausted', createdAt: now }),
    deliveryRow(one, {
      id: id(2),
      occurrence: '2',
      status: 'exhausted',
      createdAt: after(-9 * day),
      targetId: one.spare,
    }),
    deliveryRow(other, { id: id(3), occurrence: '3', status: 'exhausted', createdAt: now }),
    deliveryRow(other, { id: id(4), occurrence: '4', status: 'exhausted', createdAt: now }),
  ];
  await plant(async (tx) => {
    await tx.insert(webhook).values({ ...webhookRow(one), id: one.spare, url: 'https://example.com/b' });
    await tx.insert(delivery).values(rows);
  });
  const { webhooks } = await readQueue(sys);
  expect(webhooks.map(({ webhookId, givenUp }) => [webhookId, givenUp])).toEqual([
    [other.webhook, 2],
    [one.webhook, 1],
  ]);
});

test('certificates, gaps and erasures are counted by what is left to do', async () => {
  const row = (
    ids: Ids,
    certificateId: string,
    version: number,
    notAfter: Date,
    replacedAt: Date | null = null,
  ) => ({
    id: certificateId,
    clientId: ids.client,
    companyId: ids.company,
    version,
    notAfter,
    replacedAt,
    certificateDer: new Uint8Array(1),
    chainDer: [],
    sealedKey: replacedAt === null ? {} : null,
    warnings: [],
    uploadedAt: now,
    notBefore: after(-99 * day),
  });
  await plant(async (tx) => {
    await tx
      .insert(certificate)
      .values([
        row(one, one.certificate, 2, after(30 * day)),
        row(one, one.spare, 1, after(-1), now),
        row(other, other.certificate, 1, now),
      ]);
    const asked = {
      clientId: one.client,
      mode: 'live',
      deleteDocuments: false,
      requestedBy: 'ana',
      checkAt: now,
    } as const;
    await tx.insert(erasure).values([
      { ...asked, id: id(1), companyId: id(1), status: 'waiting', requestedAt: after(-hour) },
      { ...asked, id: id(2), companyId: id(2), status: 'waiting', requestedAt: after(-2 * day) },
      {
        ...asked,
        id: id(3),
        companyId: id(3),
        status: 'erasing',
        requestedAt: after(-2 * hour),
        startedAt: after(-hour),
      },
      {
        ...asked,
        id: id(4),
        companyId: id(4),
        status: 'erased',
        requestedAt: after(-9 * day),
        startedAt: now,
        endedAt: now,
      },
    ]);
  });
  await database.asOwner(`insert into gap_check (client_id, company_id, environment, model, series, checked_at, due_numbers)
    values ('${one.client}', '${one.company}', 'homologation', '55', 1, now(), 7), ('${other.client}', '${other.company}', 'homologation', '55', 1, now(), 0)`);
  const { certificates, gaps, erasures } = await readQueue(sys);
  expect(certificates).toEqual({ expired: 1, ending: 1, nextEnd: after(30 * day) });
  expect(gaps).toEqual([{ environment: 'homologation', series: 1, numbers: 7, disableBy: '2026-11-10' }]);
  expect(erasures).toEqual([
    { status: 'erasing', count: 1, stuck: 0, oldest: after(-2 * hour) },
    { status: 'waiting', count: 2, stuck: 1, oldest: after(-2 * day) },
  ]);
});
