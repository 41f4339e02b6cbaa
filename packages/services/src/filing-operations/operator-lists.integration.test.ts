import {
  audit,
  certificate,
  company,
  delivery,
  deliveryAttempt,
  inTransaction,
  type Transaction,
  webhook,
} from '@fiscal/db';
import {
  createTestDatabase,
  deliveryRow,
  filingRow,
  fixDatabaseClock,
  type Ids,
  idsOf,
  plantTenant,
  webhookRow,
} from '@fiscal/db/testing';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { listCertificates } from '../certificates/list-certificates.ts';
import type { OperatorContext } from '../context/context.ts';
import { listClientDeliveries } from '../deliveries/list-client-deliveries.ts';
import { redeliverDelivery } from '../deliveries/redeliver-delivery.ts';
import { listQueuedDocuments } from '../queue/list-queued-documents.ts';
import { listSeries } from '../series/list-series.ts';
import { listOpenFilings } from './list-open-filings.ts';
import { showFiling } from './show-filing.ts';

/** Two tenants for the lists over all clients, and one for each of the last two tests. */
const [one, other, listed, repeated] = [idsOf(1), idsOf(2), idsOf(3), idsOf(4)];
const now = new Date('2026-11-22T12:00:00.000Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);

let sys: OperatorContext;
const plant = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  inTransaction(database.db, 'system', work);

const database = useOpened(
  () => createTestDatabase(inject('postgresUrl'), { max: 2 }),
  ({ drop }) => drop(),
);
beforeAll(async () => {
  await fixDatabaseClock(database, now);
  const clock = fixedClock(now.toISOString());
  sys = { db: database.db, clock, random: seededRandom('lists'), settings: {} };
  await plant(async (tx) => {
    await plantTenant(tx, one);
    await plantTenant(tx, other);
    await plantTenant(tx, listed);
    await plantTenant(tx, repeated);
    await tx.update(company).set({ cnpj: '11222333000181' }).where(eq(company.id, other.company));
  });
});

test('an open filing is listed with its number of transmissions and the code of its last answer', async () => {
  const { label, createdAt, updatedAt } = filingRow(one);
  const age = now.getTime() - createdAt.getTime();
  // Without the triggers, because these rows are not a whole history.
  await database.asOwner(`
    begin; set local session_replication_role = replica;
    update filing set status = 'pending', waiting = 'circuit', waiting_until = now() + interval '1 minute', next_ordinal = 4
      where id = '${one.note}';
    insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at, closed_at, outcome, reason,
      answer_class, c_stat, answer)
    select repeat(ordinal::text, 24), '${one.client}', '${one.note}', 1, ordinal, 'transmit', ordinal, now(), now(), outcome,
      reason, class, code, case when code is not null then jsonb_build_object('cStat', code) end
    from (values (1, 'answered', null, 'paused', '109'), (2, 'answered', null, 'paused', '108'),
      (3, 'unknown', 'timeout', null, null)) row(ordinal, outcome, reason, class, code)
    order by ordinal;
    commit`);
  const whole = {
    id: one.note,
    kind: 'nfe',
    label,
    clientId: one.client,
    companyId: one.company,
    mode: 'live',
    environment: 'homologation',
    authorizer: 'SP',
    run: 1,
    status: 'pending',
    attention: null,
    waiting: 'circuit',
    waitingUntil: after(minute),
    transmissions: 3,
    lastCode: '108',
    createdAt,
    runAcceptedAt: createdAt,
    updatedAt,
  };
  const list = (filter: object) => listOpenFilings(sys, { clientId: one.client, limit: 1, ...filter });
  const found = { data: [whole], total: 1, nextCursor: null };
  expect(await list({})).toEqual(found);
  expect(await list({ waiting: 'circuit', status: 'pending', authorizer: 'SP' })).toEqual(found);
  expect(await list({ waiting: 'any' })).toEqual(found);
  expect(await list({ olderThanMs: age, kind: 'nfe' })).toEqual(found);
  const none = { data: [], total: 0, nextCursor: null };
  expect(await list({ olderThanMs: age + 1 })).toEqual(none);
  expect(await list({ waiting: 'question' })).toEqual(none);
  expect(await list({ waiting: 'none' })).toEqual(none);
  expect(await list({ kind: 'nfse' })).toEqual(none);
  const named = {
    ...whole,
    name: 'NF-e 9, série 1 (homologação)',
    companyName: 'Emitente',
    cnpj: '12ABC34501DE35',
  };
  expect(await listQueuedDocuments(sys, { clientId: one.client, limit: 1 })).toEqual({
    ...found,
    data: [named],
  });
  expect(await list({ attention: 'any' })).toEqual(none);
  expect(await list({ cursor: one.note })).toEqual(none);
  expect(await listOpenFilings(sys, { limit: 1 })).toEqual({
    data: [whole],
    total: 4,
    nextCursor: one.note,
  });
});

test('the audit is listed for one client, and for one company with its filings', async () => {
  const row = (n: number, ids: Ids, subjectId: string) => ({
    id: `a${n}`.padEnd(24, '0'),
    clientId: ids.client,
    at: after(-n),
    actor: 'ana',
    action: 'deed',
    subjectId,
  });
  const rows = [
    row(1, one, one.company),
    row(2, one, one.note),
    row(3, one, one.webhook),
    row(4, other, other.note),
  ];
  await plant((tx) => tx.insert(audit).values(rows));
  const subjects = async (filter: object) =>
    (await listAudit(sys, { limit: 9, ...filter })).data
      .filter(({ action }) => action === 'deed')
      .map(({ subjectId }) => subjectId);
  expect(await subjects({ clientId: one.client })).toEqual([one.company, one.note, one.webhook]);
  expect(await subjects({ companyId: one.company })).toEqual([one.company, one.note]);
  expect(await subjects({})).toHaveLength(4);
});

test('certificates in use of active companies are listed by their end, with the whole days that are left', async () => {
  const row = (ids: Ids, id: string, version: number, notAfter: Date, replacedAt: Date | null = null) => ({
    id,
    clientId: ids.client,
    companyId: ids.company,
    version,
    notAfter,
    replacedAt,
    cnpj: '12ABC34501DE35',
    subjectName: 'CANARIO',
    certificateDer: new Uint8Array(1),
    chainDer: [],
    sealedKey: replacedAt === null ? {} : null,
    warnings: [],
    uploadedAt: now,
    notBefore: after(-99 * day),
  });
  await database.asOwner("update company set status = 'active'");
  await plant((tx) =>
    tx
      .insert(certificate)
      .values([
        row(one, one.certificate, 2, after(10 * day)),
        row(one, one.spare, 1, after(1), now),
        row(other, other.certificate, 1, after(-1)),
      ]),
  );
  const of = (ids: Ids, version: number, notAfter: Date, daysLeft: number) => ({
    companyId: ids.company,
    companyName: 'Emitente',
    cnpj: expect.any(String),
    clientId: ids.client,
    mode: 'live',
    version,
    notAfter,
    daysLeft,
  });
  const [past, ahead] = [of(other, 1, after(-1), -1), of(one, 2, after(10 * day), 10)];
  const list = async (input: object = {}) => (await listCertificates(sys, { limit: 5, ...input })).page;
  expect(await list()).toEqual([past, ahead]);
  const first = await listCertificates(sys, { limit: 1 });
  expect(first).toEqual({ page: [past], nextCursor: expect.any(String) });
  expect(await listCertificates(sys, { limit: 1, cursor: first.nextCursor ?? '' })).toEqual({
    page: [ahead],
    nextCursor: null,
  });
  expect(await list({ expiringDays: 10 })).toEqual([past]);
  expect(await list({ expiringDays: 11 })).toEqual([past, ahead]);
  await plant((tx) => tx.update(company).set({ status: 'deleting' }).where(eq(company.id, other.company)));
  expect(await list()).toEqual([ahead]);
});

test('the series of NF-e and of DPS are listed for all active companies, or for one', async () => {
  await database.asOwner(`
    update company set status = 'active';
    insert into series (client_id, company_id, environment, model, number, first, next, position, created_at)
    values ('${one.client}', '${one.company}', 'homologation', 'dps', 7, 1, 999999999999999, 2, now()),
      ('${one.client}', '${one.company}', 'production', '55', 2, 1, 5, 1, now())`);
  const of = (ids: Ids, cnpj: string) => ({ companyId: ids.company, clientId: ids.client, cnpj });
  const ours = [
    { ...of(one, '12ABC34501DE35'), environment: 'homologation', model: '55', series: 1, next: 10 },
    {
      ...of(one, '12ABC34501DE35'),
      environment: 'homologation',
      model: 'dps',
      series: 7,
      next: 999_999_999_999_999,
    },
    { ...of(one, '12ABC34501DE35'), environment: 'production', model: '55', series: 2, next: 5 },
  ];
  const theirs = {
    ...of(other, '11222333000181'),
    environment: 'homologation',
    model: '55',
    series: 1,
    next: 10,
  };
  const ofBoth = async () =>
    (await listSeries(sys, {})).filter(({ companyId }) => [one.company, other.company].includes(companyId));
  expect(await ofBoth()).toEqual([...ours, theirs]);
  expect(await listSeries(sys, { companyId: one.company })).toEqual(ours);
  await plant((tx) => tx.update(company).set({ status: 'deleting' }).where(eq(company.id, one.company)));
  expect(await ofBoth()).toEqual([theirs]);
});

test('deliveries of a client are listed newest first, each with its last attempt, in pages', async () => {
  const id = (n: number): string => `d${n}`.padEnd(24, '0');
  const rows = [
    deliveryRow(listed, { id: id(1), occurrence: '1', status: 'exhausted', createdAt: now }),
    deliveryRow(listed, { id: id(2), occurrence: '2', nextAttemptAt: after(minute), createdAt: now }),
    deliveryRow(listed, {
      id: id(3),
      occurrence: '3',
      channel: 'email',
      targetId: listed.company,
      event: 'email.nfe.authorized',
      status: 'delivered',
      deliveredAt: now,
      recipients: [],
      createdAt: after(-minute),
    }),
    deliveryRow(listed, {
      id: id(4),
      occurrence: '4',
      targetId: listed.spare,
      status: 'discarded',
      createdAt: after(-day),
    }),
    deliveryRow(other, { id: id(5) }),
  ];
  const tried = (number: number, responseStatus: number | null, error: string | null) => ({
    clientId: listed.client,
    deliveryId: id(1),
    targetId: listed.webhook,
    number,
    round: 1,
    at: now,
    durationMs: 1,
    responseStatus,
    error,
  });
  await plant(async (tx) => {
    await tx
      .insert(webhook)
      .values({ ...webhookRow(listed), id: listed.spare, url: 'https://example.com/other' });
    await tx.insert(delivery).values(rows);
    await tx.insert(deliveryAttempt).values([tried(1, null, 'timeout'), tried(2, 503, null)]);
  });
  const shown = (n: number, changes: object) => ({
    id: id(n),
    channel: 'webhook',
    clientId: listed.client,
    clientName: expect.any(String),
    companyId: listed.company,
    companyName: 'Emitente',
    environment: 'homologation',
    targetId: listed.webhook,
    host: 'example.com',
    to: null,
    recipients: [],
    event: 'nfe.authorized',
    resourceId: listed.note,
    document: { id: listed.note, name: 'NF-e 9, série 1 (homologação)' },
    status: 'pending',
    round: 1,
    attempts: 0,
    lastAttemptAt: null,
    lastResponseStatus: null,
    lastError: null,
    nextAttemptAt: null,
    createdAt: now,
    ...changes,
  });
  const first = shown(2, { nextAttemptAt: after(minute) });
  const second = shown(1, {
    status: 'exhausted',
    attempts: 2,
    lastAttemptAt: now,
    lastResponseStatus: 503,
  });
  const mail = shown(3, {
    channel: 'email',
    targetId: listed.company,
    host: null,
    to: [],
    event: 'email.nfe.authorized',
    status: 'delivered',
    createdAt: after(-minute),
  });
  const oldest = shown(4, { targetId: listed.spare, status: 'discarded', createdAt: after(-day) });
  const list = (filter: object = {}) =>
    listClientDeliveries(sys, { clientId: listed.client, limit: 4, ...filter });
  expect(await list()).toEqual({ page: [first, second, mail, oldest], nextCursor: null });
  expect((await list({ channel: 'email' })).page).toEqual([mail]);
  expect((await list({ targetId: listed.webhook })).page).toEqual([first, second]);
  expect((await list({ state: 'discarded' })).page).toEqual([oldest]);
  const page = await list({ limit: 1 });
  expect(page).toEqual({ page: [first], nextCursor: expect.any(String) });
  // Two deliveries have the same time: their ids decide the order.
  expect(await list({ limit: 3, cursor: page.nextCursor })).toEqual({
    page: [second, mail, oldest],
    nextCursor: null,
  });
  const view = await showFiling(
    sys,
    { describe: async () => ({ state: 'unreachable' }) },
    { id: listed.note },
  );
  expect(view?.deliveries).toEqual(
    [oldest, mail, second, first].map((each) => ({
      id: each.id,
      targetId: each.targetId,
      event: each.event,
      status: each.status,
      attempts: each.attempts,
      lastResponseStatus: each.lastResponseStatus,
      nextAttemptAt: each.nextAttemptAt,
      createdAt: each.createdAt,
    })),
  );
});

test('a delivery that is sent again is due at once: a mail for all recipients, a webhook only while it is active', async () => {
  const recipients = [
    { address: 'a@example.com', kind: 'to', status: 'bounced', reply: '550' },
    { address: 'b@example.com', kind: 'bcc', status: 'accepted', reply: '250' },
  ];
  const id = (n: number): string => `e${n}`.padEnd(24, '0');
  const [mail, hook, orphan] = [id(1), id(2), id(3)];
  await plant(async (tx) => {
    await tx
      .insert(webhook)
      .values({ ...webhookRow(repeated), id: repeated.spare, url: 'https://example.com/other' });
    await tx.insert(delivery).values([
      deliveryRow(repeated, {
        id: mail,
        occurrence: 'e1',
        channel: 'email',
        targetId: repeated.company,
        status: 'exhausted',
        round: 3,
        recipients: recipients as never,
      }),
      deliveryRow(repeated, { id: hook, occurrence: 'e2', status: 'discarded' }),
      deliveryRow(repeated, { id: orphan, occurrence: 'e3', status: 'exhausted', targetId: repeated.spare }),
    ]);
    await tx.update(webhook).set({ active: false }).where(eq(webhook.id, repeated.webhook));
  });
  const who = { actor: 'ana', reason: 'T-1' };
  const found = (id: string) => plant((tx) => tx.select().from(delivery).where(eq(delivery.id, id)));
  const before = await found(hook);
  expect(await redeliverDelivery(sys, { ...who, id: hook })).toEqual({
    kind: 'inactive',
    targetId: repeated.webhook,
  });
  expect(await found(hook)).toEqual(before);
  expect(await redeliverDelivery(sys, { ...who, id: mail })).toEqual({
    kind: 'begun',
    id: mail,
    channel: 'email',
    targetId: repeated.company,
    clientId: repeated.client,
    round: 4,
  });
  expect(await found(mail)).toMatchObject([
    {
      status: 'pending',
      round: 4,
      nextAttemptAt: now,
      deliveredAt: null,
      recipients: recipients.map((each) => ({ ...each, status: 'queued', reply: null })),
    },
  ]);
  const audited = await plant((tx) => tx.select().from(audit).where(eq(audit.subjectId, mail)));
  expect(audited).toMatchObject([
    {
      ...who,
      action: 'delivery.redeliver',
      clientId: repeated.client,
      before: { status: 'exhausted', round: 3 },
      after: { round: 4 },
    },
  ]);
  expect(await redeliverDelivery(sys, { ...who, id: mail })).toEqual({ kind: 'pending', nextAttemptAt: now });
  expect((await found(mail))[0]?.round).toBe(4);
  await database.asOwner(`delete from webhook where id = '${repeated.spare}'`);
  expect(await redeliverDelivery(sys, { ...who, id: orphan })).toEqual({ kind: 'notFound' });
  const others = await plant((tx) =>
    tx
      .select()
      .from(delivery)
      .where(and(eq(delivery.clientId, repeated.client), eq(delivery.status, 'pending'))),
  );
  expect(others.every(({ id, recipients: theirs }) => id === mail || theirs === null)).toBe(true);
});
