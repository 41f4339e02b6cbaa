import { smtpLimits } from '@fiscal/emails';
import { expect, test } from 'vitest';
import type { DanfeInput } from '../context/context.ts';
import { claimDelivery, slotLeaseMs } from '../deliveries/claim-delivery.ts';
import { getNfeXml } from '../kinds/nfe/get-nfe.ts';
import { listNfeEmails, sendNfeEmail } from '../kinds/nfe/nfe-mail.ts';
import { cancelNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { aMailer, aMailerOf, mailsOf } from '../testing/a-mailer.ts';
import { authorizedNote, finishEvent } from '../testing/event-steps.ts';
import { useHarness } from '../testing/use-harness.ts';
import { withRenderers } from '../testing/with-renderers.ts';

const harness = useHarness({ emails: 'on' });
test('the stored document is sent, and a DANFE that is not stored yet is drawn', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const noteId = await authorizedNote(harness, ctx, companyId);
  const [mail] = await mailsOf(harness, noteId);
  const pdf = new TextEncoder().encode('%PDF rendered now');
  const sys = withRenderers(harness.sys, { nfe: async () => pdf });
  const claimed = await claimDelivery(sys, { deliveryId: mail?.id ?? '' });
  if (claimed.kind !== 'send' || claimed.channel !== 'email') throw new Error(claimed.kind);
  const { xml } = await getNfeXml(ctx, { id: noteId });
  expect(claimed.files.map(({ name, bytes }) => [name.slice(44), new TextDecoder().decode(bytes)])).toEqual([
    ['-procNFe.xml', xml],
    ['.pdf', '%PDF rendered now'],
  ]);
  expect(claimed).toMatchObject({
    senderName: 'Emitente Exemplo Ltda',
    replyTo: 'vendas@example.com',
    attempts: 0,
  });
});

test("a mail of one of a client's three companies names that company, and counts its own attempts", async () => {
  const ctx = await harness.aClient('live');
  const cnpjs = ['11222333000181', '11444777000161', '12345678000195'];
  const companies = [];
  for (const cnpj of cnpjs) {
    const legalName = `Empresa ${cnpj}`;
    companies.push({ cnpj, legalName, ...(await aMailerOf(harness, ctx, { cnpj, legalName })) });
  }
  const sys = withRenderers(harness.sys, { nfe: async () => new Uint8Array(1) });
  for (const { companyId, cnpj, legalName } of companies) {
    const noteId = await authorizedNote(harness, ctx, companyId, `pedido-${cnpj}`);
    const [mail] = await mailsOf(harness, noteId);
    const claimed = await claimDelivery(sys, { deliveryId: mail?.id ?? '' });
    expect(claimed).toMatchObject({
      kind: 'send',
      channel: 'email',
      deliveryId: mail?.id,
      recipients: mail?.recipients,
      senderName: legalName,
      round: 1,
      attempts: 0,
      roundAttempts: 0,
      content: { kind: 'authorized', issuer: { name: legalName, cnpj } },
    });
  }
});

test('a mail of a company that is erased, or under erasure, is discarded', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const [mail] = await mailsOf(harness, await authorizedNote(harness, ctx, companyId));
  await harness.database.asOwner(`update company set status = 'deleting' where id = '${companyId}'`);
  expect(await claimDelivery(harness.sys, { deliveryId: mail?.id ?? '' })).toEqual({ kind: 'discarded' });
});

test('a process that sends no mails takes no slot for one and loads no document', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const [mail] = await mailsOf(harness, await authorizedNote(harness, ctx, companyId));
  const deliveryId = mail?.id ?? '';
  const withoutDocuments = new Proxy(harness.sys.documents, {
    get() {
      throw new Error('a document was asked for');
    },
  });
  const without = { ...harness.sys, documents: withoutDocuments };
  expect(await claimDelivery(without, { deliveryId, channels: ['webhook'] })).toEqual({
    kind: 'otherChannel',
  });
  await expect(claimDelivery(without, { deliveryId })).rejects.toThrow('a document was asked for');
  await harness.advance(slotLeaseMs.email);
  const sys = withRenderers(harness.sys, { nfe: async () => new Uint8Array() });
  expect(await claimDelivery(sys, { deliveryId, channels: ['email'] })).toMatchObject({
    kind: 'send',
    date: expect.any(Date),
  });
});

test('a finished mail ends in a process that sends no mails, too', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const [mail] = await mailsOf(harness, await authorizedNote(harness, ctx, companyId));
  const deliveryId = mail?.id ?? '';
  await harness.database.asOwner(`update delivery set status = 'exhausted' where id = '${deliveryId}'`);
  expect(await claimDelivery(harness.sys, { deliveryId, channels: ['webhook'] })).toEqual({
    kind: 'exhausted',
  });
});

test('a mail keeps its slot for longer than an attempt takes', async () => {
  expect(smtpLimits.attemptMs).toBeLessThan(slotLeaseMs.email);
  const { ctx, companyId } = await aMailer(harness);
  const [mail] = await mailsOf(harness, await authorizedNote(harness, ctx, companyId));
  const sys = withRenderers(harness.sys, { nfe: async () => new Uint8Array() });
  const claim = () => claimDelivery(sys, { deliveryId: mail?.id ?? '' });
  expect((await claim()).kind).toBe('send');
  await harness.advance(slotLeaseMs.email - 1);
  expect(await claim()).toEqual({ kind: 'wait', waitMs: 1 });
  await harness.advance(1);
  expect((await claim()).kind).toBe('send');
});

test('the date of the message is that of the mail in every attempt', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const id = await authorizedNote(harness, ctx, companyId);
  const [mail] = await mailsOf(harness, id);
  const sys = withRenderers(harness.sys, { nfe: async () => new Uint8Array() });
  const [listed] = await listNfeEmails(ctx, { id });
  for (const _ of [1, 2]) {
    await harness.advance(slotLeaseMs.email);
    const claimed = await claimDelivery(sys, { deliveryId: mail?.id ?? '' });
    if (claimed.kind !== 'send' || claimed.channel !== 'email') throw new Error(claimed.kind);
    expect(claimed.date.toISOString()).toBe(listed?.createdAt);
  }
});

test('a cancelled note is mailed with the DANFE of a cancelled note', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const id = await authorizedNote(harness, ctx, companyId);
  const { event } = await cancelNfe(ctx, { id, justification: 'Venda desfeita a pedido' });
  await finishEvent(harness, event.id, 'registered');
  const { id: deliveryId } = await sendNfeEmail(ctx, { id });
  const rendered: DanfeInput['status'][] = [];
  const renderDanfe = async ({ status }: DanfeInput) => {
    rendered.push(status);
    return new Uint8Array();
  };
  expect((await claimDelivery(withRenderers(harness.sys, { nfe: renderDanfe }), { deliveryId })).kind).toBe(
    'send',
  );
  expect(rendered).toEqual(['cancelled']);
});
