import { setTimeout as sleep } from 'node:timers/promises';
import { emailLimit, emailLimitOfCompany, emailLimitOfHomologation } from '@fiscal/api-contract';
import type { Transaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { claimDelivery } from '../deliveries/claim-delivery.ts';
import { redeliverDelivery } from '../deliveries/redeliver-delivery.ts';
import { listNfeEmails, sendNfeEmail } from '../kinds/nfe/nfe-mail.ts';
import { addMails, aMailer, aMailerOf, mailsOf, ownAddress } from '../testing/a-mailer.ts';
import { authorizedNote } from '../testing/event-steps.ts';
import { refusal } from '../testing/refusal.ts';
import { useHarness } from '../testing/use-harness.ts';
import { withRenderers } from '../testing/with-renderers.ts';
import { freezeEmail } from './freeze-email.ts';
import { limitOf, lockEmails } from './limit-of-homologation.ts';
import { recordEmailAttempt } from './record-email-attempt.ts';

const harness = useHarness({ emails: 'on' });
test('of many simultaneous requests no more than the daily limit are accepted, and automatic mails do not count', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const id = await authorizedNote(harness, ctx, companyId);
  const requested = await Promise.allSettled(
    Array.from({ length: emailLimit + 4 }, () => sendNfeEmail(ctx, { id })),
  );
  expect(requested.filter(({ status }) => status === 'fulfilled')).toHaveLength(emailLimit);
  expect(await refusal(sendNfeEmail(ctx, { id }))).toEqual({
    code: 'email_limit',
    details: { max: emailLimit },
  });
  await harness.advance(24 * 3_600_000 + 1);
  expect((await sendNfeEmail(ctx, { id })).status).toBe('queued');
});

test('all notes of a company share a limit, and another company has its own', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const id = await authorizedNote(harness, ctx, companyId);
  const other = await aMailer(harness);
  const foreign = await authorizedNote(harness, other.ctx, other.companyId);
  await sendNfeEmail(ctx, { id });
  await harness.database.asOwner(`
    insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence, payload,
      recipients, status, check_at, created_at)
    select lpad(to_hex(n), 24, '0'), d.client_id, 'email', d.target_id, d.company_id, d.environment, d.event,
      lpad(to_hex(n), 24, '0'), n::text, d.payload, d.recipients, 'discarded', d.check_at, d.created_at
    from delivery d, generate_series(1, ${emailLimitOfCompany - 2}) n
    where d.resource_id = '${id}' and d.event = 'email.manual'`);
  const requested = await Promise.allSettled([sendNfeEmail(ctx, { id }), sendNfeEmail(ctx, { id })]);
  expect(requested.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refusal(sendNfeEmail(ctx, { id }))).toEqual({
    code: 'email_limit',
    details: { max: emailLimitOfCompany },
  });
  expect((await sendNfeEmail(other.ctx, { id: foreign })).status).toBe('queued');
});

const someoneWaits = async (tx: Transaction): Promise<boolean> => {
  const rows = await tx.execute(sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
};

const unsent = 'Não enviado: a empresa já tinha 50 e-mails de homologação nas 24 horas anteriores.';

test('all mails of homologation have a limit: above it a mail is stored as not sent, and a request is refused', async () => {
  const { ctx, companyId } = await aMailer(harness, 'test');
  const first = await authorizedNote(harness, ctx, companyId);
  await addMails(harness, first, emailLimitOfHomologation - 2);
  const last = await authorizedNote(harness, ctx, companyId, 'last');
  expect(await listNfeEmails(ctx, { id: last })).toMatchObject([{ status: 'queued', lastError: null }]);
  const over = await authorizedNote(harness, ctx, companyId, 'over');
  expect(await listNfeEmails(ctx, { id: over })).toEqual([
    {
      id: expect.any(String),
      to: [ownAddress],
      kind: 'authorized',
      status: 'failed',
      attempts: 0,
      lastError: unsent,
      createdAt: expect.any(String),
    },
  ]);
  const [mail] = await mailsOf(harness, over);
  const rows = `select from outbox where document_id = '${mail?.id}'`;
  expect(await harness.database.readAsOwner(rows)).toEqual([]);
  expect(await claimDelivery(harness.sys, { deliveryId: mail?.id ?? '' })).toEqual({ kind: 'discarded' });
  expect(await refusal(sendNfeEmail(ctx, { id: over }))).toEqual({
    code: 'email_limit',
    details: { max: emailLimitOfHomologation },
  });
  expect(await listNfeEmails(ctx, { id: over })).toHaveLength(1);
  const other = await aMailerOf(harness, ctx, { cnpj: '11222333000181' });
  const foreign = await authorizedNote(harness, ctx, other.companyId);
  expect(await listNfeEmails(ctx, { id: foreign })).toMatchObject([{ status: 'queued' }]);
});

test('mails that were not sent do not count, and a day later new mails are possible', async () => {
  const { ctx, companyId } = await aMailer(harness, 'test');
  const first = await authorizedNote(harness, ctx, companyId);
  await addMails(harness, first, emailLimitOfHomologation - 1);
  const over = await authorizedNote(harness, ctx, companyId, 'over');
  await harness.database.asOwner(
    `update delivery set created_at = created_at - interval '25 hours'
     where target_id = '${companyId}' and resource_id = '${first}'`,
  );
  const next = await authorizedNote(harness, ctx, companyId, 'next');
  expect((await listNfeEmails(ctx, { id: next }))[0]).toMatchObject({ status: 'queued', lastError: null });
  expect((await listNfeEmails(ctx, { id: over }))[0]).toMatchObject({ status: 'failed', lastError: unsent });
});

test('mails above the limit are not read when mails are counted', async () => {
  const { ctx, companyId } = await aMailer(harness, 'test');
  const first = await authorizedNote(harness, ctx, companyId);
  await addMails(harness, first, 2);
  await harness.database.asOwner(`
    insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence, payload,
      recipients, status, check_at, created_at)
    select lpad(to_hex(n + 100), 8, '0') || right(d.id, 16), d.client_id, 'email', d.target_id, d.company_id, d.environment,
      d.event, lpad(to_hex(n + 100), 24, '0'), n::text, (d.payload::jsonb || '{"unsent": "limit"}')::text, d.recipients,
      'discarded', d.check_at, d.created_at - interval '1 minute'
    from (select * from delivery where resource_id = '${first}' and channel = 'email' limit 1) d, generate_series(1, 3000) n`);
  await harness.database.asOwner('analyze delivery');
  const read = await inSystem(harness.sys, async (tx) => {
    const written = await freezeEmail(tx, harness.sys, {
      clientId: ctx.tenant.clientId,
      companyId,
      noteId: first,
      environment: 'homologation',
      occurrence: null,
      limit: limitOf('homologation'),
      to: [ownAddress],
      bcc: [],
      description: { kind: 'manual', attachments: [], eventId: null, replyTo: null, senderName: null },
    });
    expect(written.kind).toBe('queued');
    const [rows] = await tx.execute<{ readonly read: number }>(sql`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'delivery'`);
    return rows?.read;
  });
  expect(read).toBeLessThan(1_000);
});

test('a mail counts also after the final refusal of the server', async () => {
  const { ctx, companyId } = await aMailer(harness, 'test');
  const first = await authorizedNote(harness, ctx, companyId);
  await addMails(harness, first, emailLimitOfHomologation - 2);
  const refused = await authorizedNote(harness, ctx, companyId, 'refused');
  const [mail] = await mailsOf(harness, refused);
  await recordEmailAttempt(harness.sys, {
    deliveryId: mail?.id ?? '',
    number: 1,
    round: 1,
    final: 'discarded',
    attempt: {
      responseStatus: 550,
      error: 'recipients_refused',
      durationMs: 5,
      reply: '550 unknown',
      recipients: [],
    },
  });
  const over = await authorizedNote(harness, ctx, companyId, 'over');
  expect((await listNfeEmails(ctx, { id: over }))[0]).toMatchObject({ status: 'failed', lastError: unsent });
});

test('simultaneous outcomes in homologation do not exceed the limit together', async () => {
  const { ctx, companyId } = await aMailer(harness, 'test');
  const first = await authorizedNote(harness, ctx, companyId);
  await addMails(harness, first, emailLimitOfHomologation - 2);
  const clientId = ctx.tenant.clientId;
  let answered = false;
  const last = await inSystem(harness.sys, async (tx) => {
    await lockEmails(tx, { companyId });
    const outcome = authorizedNote(harness, ctx, companyId, 'at once').finally(() => {
      answered = true;
    });
    while (!answered && !(await someoneWaits(tx))) await sleep(5);
    await freezeEmail(tx, harness.sys, {
      clientId,
      companyId,
      noteId: first,
      environment: 'homologation',
      occurrence: null,
      limit: limitOf('homologation'),
      to: [ownAddress],
      bcc: [],
      description: { kind: 'manual', attachments: [], eventId: null, replyTo: null, senderName: null },
    });
    return { outcome };
  });
  const [mail] = await listNfeEmails(ctx, { id: await last.outcome });
  expect(mail).toMatchObject({ status: 'failed', lastError: unsent });
});

test('an operator sends a mail that was over the limit; then it is no longer shown as not sent', async () => {
  const { ctx, companyId } = await aMailer(harness, 'test');
  const first = await authorizedNote(harness, ctx, companyId);
  await addMails(harness, first, emailLimitOfHomologation - 1);
  const over = await authorizedNote(harness, ctx, companyId, 'over');
  const [mail] = await mailsOf(harness, over);
  await redeliverDelivery(harness.sys, { id: mail?.id ?? '', actor: 'ana' });
  expect((await listNfeEmails(ctx, { id: over }))[0]).toMatchObject({ status: 'queued', lastError: null });
  const sys = withRenderers(harness.sys, { nfe: async () => new Uint8Array() });
  expect((await claimDelivery(sys, { deliveryId: mail?.id ?? '' })).kind).toBe('send');
});

test('the limit of homologation does not apply in production', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const first = await authorizedNote(harness, ctx, companyId);
  await addMails(harness, first, emailLimitOfHomologation);
  const next = await authorizedNote(harness, ctx, companyId, 'next');
  expect((await listNfeEmails(ctx, { id: next }))[0]).toMatchObject({ status: 'queued' });
  expect((await sendNfeEmail(ctx, { id: next })).status).toBe('queued');
});
