import { emailLimit, emailLimitOfHomologation, type NfseRequest } from '@fiscal/api-contract';
import type { Id24 } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { replaceEmailSettings } from '../companies/replace-email-settings.ts';
import { claimDelivery } from '../deliveries/claim-delivery.ts';
import { sendNfeEmail } from '../kinds/nfe/nfe-mail.ts';
import { getNfse, getNfseXml } from '../kinds/nfse/get-nfse.ts';
import { listNfseEmails, sendNfseEmail } from '../kinds/nfse/nfse-mail.ts';
import {
  cancelNfse,
  getNfseEventXml,
  requestNfseCancellation,
} from '../kinds/nfse-event/nfse-event-verbs.ts';
import { addMails, type Mailer, mailsOf } from '../testing/a-mailer.ts';
import { aServiceMailer, aTaker } from '../testing/a-service-mailer.ts';
import { claimMail } from '../testing/claim-mail.ts';
import { authorizedNote } from '../testing/event-steps.ts';
import { authorizedNfse, finishNfseEvent } from '../testing/nfse-steps.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { withRenderers } from '../testing/with-renderers.ts';
import { getNfseTimeline } from '../timeline/get-note-timeline.ts';
import { recordEmailAttempt } from './record-email-attempt.ts';

const harness = useHarness({ emails: 'on' });

const address = 'tomador@example.com';

const aProvider = (mode: 'test' | 'live' = 'live') => aServiceMailer(harness, mode);

const authorized = ({ ctx, companyId }: Mailer, changes: Partial<NfseRequest> = {}): Promise<Id24> =>
  authorizedNfse(harness, ctx, companyId, { ...aTaker(companyId, address), ...changes });

async function cancel(ctx: TestTenant, id: Id24): Promise<Id24> {
  const { event } = await cancelNfse(ctx, { id, justification: 'Serviço não prestado ao tomador' });
  await finishNfseEvent(harness, event.id, 'registered');
  return event.id;
}

test('the taker gets the NFS-e of the Sefin and its DANFSe', async () => {
  const provider = await aProvider();
  const id = await authorized(provider);
  const [mail] = await mailsOf(harness, id);
  const { content, files, rendered } = await claimMail(harness, mail?.id);
  const { xml, fileName } = await getNfseXml(provider.ctx, { id });
  const { accessKey, nfseNumber, series, number } = await getNfse(provider.ctx, { id });
  expect(files).toEqual([
    { role: 'note', name: fileName, text: xml },
    { role: 'print', name: `${accessKey}.pdf`, text: '%PDF rendered now' },
  ]);
  expect(rendered).toEqual(['authorized']);
  expect(content).toEqual({
    kind: 'authorized',
    environment: 'production',
    status: 'authorized',
    accessKey,
    issuer: { name: 'Emitente Exemplo Ltda', cnpj: expect.any(String) },
    recipientName: 'Tomadora Exemplo Ltda',
    authorizedAt: expect.any(Date),
    note: {
      type: 'nfse',
      number: nfseNumber,
      dps: { series, number },
      municipality: 'São Paulo - SP',
      competenceDate: '2026-11-21',
      service: '1500.00',
      net: '1500.00',
      consultation: 'www.nfse.gov.br/ConsultaPublica',
      replaces: null,
      cancellation: null,
    },
  });
});

test.each([
  [{ attachXml: false }, ['danfse']],
  [{ attachDanfe: false }, ['nfse']],
  [{ attachXml: false, attachDanfe: false }, []],
])('with the settings %j the attachments are %j', async (changes, attachments) => {
  const provider = await aProvider();
  const settings = { sendToRecipient: true, ...changes };
  await replaceEmailSettings(provider.ctx, { companyId: provider.companyId, settings });
  const [mail] = await mailsOf(harness, await authorized(provider));
  expect(mail?.payload.attachments).toEqual(attachments);
  expect((await claimMail(harness, mail?.id ?? '')).files).toHaveLength(attachments.length);
});

test('nothing is queued for an NFS-e without a taker', async () => {
  const withoutTaker = { externalId: 'no-taker', recipient: undefined };
  expect(await mailsOf(harness, await authorized(await aProvider(), withoutTaker))).toEqual([]);
});

test('a cancellation is mailed with its own XML, and a request for one is not mailed', async () => {
  const provider = await aProvider();
  const { ctx } = provider;
  const id = await authorized(provider);
  const justification = 'Serviço não prestado ao tomador';
  const { event: requested } = await requestNfseCancellation(ctx, { id, justification });
  await finishNfseEvent(harness, requested.id, 'registered');
  const eventId = await cancel(ctx, id);
  const mails = await mailsOf(harness, id);
  expect(mails.map((mail) => mail.event)).toEqual(['email.authorized', 'email.cancelled']);
  expect(mails[1]).toMatchObject({
    occurrence: eventId,
    payload: { eventId, attachments: ['nfseEvent'] },
  });
  const { content, files } = await claimMail(harness, mails[1]?.id ?? '');
  const { xml: text, fileName: name } = await getNfseEventXml(ctx, { id, eventId });
  expect(files).toEqual([{ role: 'cancellation', name, text }]);
  expect(content).toMatchObject({
    kind: 'cancelled',
    status: 'cancelled',
    note: { cancellation: { by: null, registeredAt: expect.any(Date) } },
  });
  const { id: manual } = await sendNfseEmail(ctx, { id });
  const { files: all, rendered } = await claimMail(harness, manual);
  expect(all.map(({ role }) => role)).toEqual(['note', 'print', 'cancellation']);
  expect(rendered).toEqual(['cancelled']);
});

test('when an NFS-e replaces another, both are mailed to their takers, and each names the other', async () => {
  const provider = await aProvider();
  const { ctx, companyId } = provider;
  const old = await authorized(provider, { externalId: 'old', ...aTaker(companyId, 'antigo@example.com') });
  const { accessKey } = await getNfse(ctx, { id: old });
  const replaces = { accessKey: accessKey ?? '', reason: '99', description: 'Correção do valor' } as const;
  const id = await authorized(provider, { externalId: 'new', replaces });
  const own = await getNfse(ctx, { id });
  const [mail] = await mailsOf(harness, id);
  expect((await claimMail(harness, mail?.id ?? '')).content.note).toMatchObject({
    replaces: accessKey,
    cancellation: null,
  });
  const [first, replaced, ...more] = await mailsOf(harness, old);
  expect(more).toEqual([]);
  expect(replaced).toMatchObject({
    event: 'email.cancelled',
    occurrence: id,
    payload: { eventId: null, attachments: [] },
    recipients: [{ address: 'antigo@example.com' }, { role: 'bcc' }],
  });
  const { content, files } = await claimMail(harness, replaced?.id ?? '');
  expect(files).toEqual([]);
  expect(content).toMatchObject({
    kind: 'cancelled',
    status: 'cancelled',
    accessKey,
    note: { replaces: null, cancellation: { by: own.accessKey, registeredAt: expect.any(Date) } },
  });
  // Queued before it was replaced, sent after it.
  expect((await claimMail(harness, first?.id ?? '')).rendered).toEqual(['replaced']);
});

test('an NFS-e counts its own requests of a day, and both kinds of notes share the limit of homologation', async () => {
  const provider = await aProvider('test');
  const { ctx, companyId } = provider;
  const sale = await authorizedNote(harness, ctx, companyId);
  const id = await authorized(provider);
  for (let n = 0; n < emailLimit; n += 1) await sendNfseEmail(ctx, { id });
  expect(await refusal(sendNfseEmail(ctx, { id }))).toMatchObject({ details: { max: emailLimit } });
  await sendNfeEmail(ctx, { id: sale });
  // One automatic mail for each note, and the requested ones.
  await addMails(harness, sale, emailLimitOfHomologation - emailLimit - 3);
  const over = { code: 'email_limit', details: { max: emailLimitOfHomologation } };
  expect(await refusal(sendNfeEmail(ctx, { id: sale }))).toMatchObject(over);
  const next = await authorized(provider, { externalId: 'over' });
  expect(await listNfseEmails(ctx, { id: next })).toMatchObject([{ status: 'failed', attempts: 0 }]);
  expect(await refusal(sendNfseEmail(ctx, { id: next }))).toMatchObject(over);
});

test('the list shows the status of a mail, and the timeline of the NFS-e shows its attempts', async () => {
  const provider = await aProvider();
  const id = await authorized(provider);
  const [mail] = await mailsOf(harness, id);
  await recordEmailAttempt(harness.sys, {
    deliveryId: mail?.id ?? '',
    number: 1,
    round: 1,
    final: 'delivered',
    attempt: {
      responseStatus: 250,
      error: null,
      durationMs: 5,
      reply: 'OK',
      recipients: [{ address, role: 'to', status: 'sent', reply: null }],
    },
  });
  expect(await listNfseEmails(provider.ctx, { id })).toMatchObject([
    { to: [address], kind: 'authorized', status: 'sent', attempts: 1, lastError: null },
  ]);
  const { data } = await getNfseTimeline(provider.ctx, { id });
  expect(data.filter(({ step }) => step === 'emailed')).toMatchObject([{ outcome: 'done', attempt: 1 }]);
});

test('a DANFSe that cannot be drawn is reported, and no incomplete mail is sent', async () => {
  const provider = await aProvider();
  const [mail] = await mailsOf(harness, await authorized(provider));
  const renderDanfse = () => Promise.reject(new Error('no font'));
  const claim = claimDelivery(withRenderers(harness.sys, { nfse: renderDanfse }), {
    deliveryId: mail?.id ?? '',
  });
  await expect(claim).rejects.toThrow('no font');
});
