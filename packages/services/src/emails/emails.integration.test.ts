import { emailLimitOfHomologation } from '@fiscal/api-contract';
import type { DispatchOrder } from '@fiscal/contracts';
import type { EmailRecipient } from '@fiscal/domain';
import type { EmailAttempt } from '@fiscal/emails';
import { describe, expect, test } from 'vitest';
import { replaceEmailSettings } from '../companies/replace-email-settings.ts';
import { claimDelivery } from '../deliveries/claim-delivery.ts';
import { recordOutcome } from '../filing/record-outcome.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { listNfeEmails, sendNfeEmail } from '../kinds/nfe/nfe-mail.ts';
import { cancelNfe, correctNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { sendNfseEmail } from '../kinds/nfse/nfse-mail.ts';
import { addMails, aMailer, type Mailer, mailsOf, ownAddress, type StoredMail } from '../testing/a-mailer.ts';
import { aServiceMailer, aTaker } from '../testing/a-service-mailer.ts';
import { authorizedNote, finishEvent } from '../testing/event-steps.ts';
import { finishFiling, owner, transmit } from '../testing/filing-steps.ts';
import { aRequest, type Harness } from '../testing/harness.ts';
import { authorizedNfse } from '../testing/nfse-steps.ts';
import { refusal } from '../testing/refusal.ts';
import { useHarness } from '../testing/use-harness.ts';
import { getNfeTimeline } from '../timeline/get-note-timeline.ts';
import { emailEnding, recordEmailAttempt } from './record-email-attempt.ts';

const harness = useHarness({ emails: 'on' });
const bcc = ['contador@example.com'];

const addressesOf = ({ recipients }: StoredMail) => recipients.map(({ address, role }) => [role, address]);

interface NoteOfSale {
  readonly externalId?: string;
  /** null: the request has no address. */
  readonly email?: string | null;
}

/** An authorized note of each kind, whose recipient has an address. */
const notes = {
  async nfe(made: Harness, { ctx, companyId }: Mailer, { externalId = 'sale', ...changes }: NoteOfSale = {}) {
    const recipient = { ...aRequest(companyId).recipient, ...changes };
    const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId, recipient }) });
    await finishFiling(made, note.id, 'authorized');
    return note.id;
  },
  nfse(made: Harness, { ctx, companyId }: Mailer, { externalId = 'sale', email }: NoteOfSale = {}) {
    const address = email === undefined ? 'tomador@example.com' : email;
    return authorizedNfse(made, ctx, companyId, { externalId, ...aTaker(companyId, address) });
  },
};

describe.each([
  ['nfe', 'compras@example.com', ['procNFe', 'danfe'], sendNfeEmail],
  ['nfse', 'tomador@example.com', ['nfse', 'danfse'], sendNfseEmail],
] as const)('mails of an %s', (kind, address, attachments, send) => {
  const authorized = notes[kind];

  test('in production the recipient of the note gets it, with bcc addresses, in the transaction of the outcome', async () => {
    const mailer = await aServiceMailer(harness);
    const noteId = await authorized(harness, mailer);
    const [mail, ...more] = await mailsOf(harness, noteId);
    if (mail === undefined) throw new Error('no mail was written');
    expect(more).toEqual([]);
    // One mail for each run of the filing, whoever records its outcome.
    expect(mail).toMatchObject({ event: 'email.authorized', targetId: mailer.companyId, occurrence: '1' });
    expect(addressesOf(mail)).toEqual([
      ['to', address],
      ['bcc', 'contador@example.com'],
    ]);
    expect(mail.payload).toEqual({
      kind: 'authorized',
      eventId: null,
      attachments,
      replyTo: 'vendas@example.com',
      senderName: null,
    });
    const outbox = await harness.database.readAsOwner(
      `select kind, action, run from outbox where document_id = '${mail.id}'`,
    );
    expect(outbox).toEqual([{ kind: 'email', action: 'start', run: 1 }]);
  });

  test('in homologation only its own company gets it', async () => {
    const mailer = await aServiceMailer(harness, 'test');
    const id = await authorized(harness, mailer);
    const [mail] = await mailsOf(harness, id);
    expect(mail && addressesOf(mail)).toEqual([['to', ownAddress]]);
    expect((await send(mailer.ctx, { id })).to).toEqual([ownAddress]);
    expect((await send(mailer.ctx, { id, to: [ownAddress.toUpperCase()] })).to).toEqual([ownAddress]);
    const spam = await refusal(send(mailer.ctx, { id, to: [ownAddress, 'victim@example.com'] }));
    expect(spam).toMatchObject({ code: 'validation_failed', details: [{ path: 'to[1]' }] });
  });

  test('nothing is queued without the setting, without an address, or without a mail server', async () => {
    const mailer = await aServiceMailer(harness);
    const { ctx, companyId } = mailer;
    const unaddressed = await authorized(harness, mailer, { externalId: 'no-address', email: null });
    expect(await mailsOf(harness, unaddressed)).toEqual([]);
    expect(await refusal(send(ctx, { id: unaddressed }))).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'to' }],
    });
    const settings = { ...harness.sys.settings, emails: 'off' as const };
    const off = { ...harness, sys: { ...harness.sys, settings } };
    expect(await mailsOf(harness, await authorized(off, mailer, { externalId: 'off' }))).toEqual([]);
    await replaceEmailSettings(ctx, { companyId, settings: { bcc } });
    expect(await mailsOf(harness, await authorized(harness, mailer, { externalId: 'silent' }))).toEqual([]);
  });
});

test('nothing is queued in homologation for a company without an address', async () => {
  const { ctx, companyId } = await aMailer(harness, 'test', { email: null });
  expect(await mailsOf(harness, await authorizedNote(harness, ctx, companyId))).toEqual([]);
});

test('an outcome sends no second mail when it is recorded again', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'twice' }) });
  const attemptId = await transmit(harness.sys, note.id, { cStat: '100', class: 'authorized' });
  const orders: DispatchOrder[] = [];
  const sys = { ...harness.sys, handOver: (given: readonly DispatchOrder[]) => void orders.push(...given) };
  const outcome = { kind: 'authorized', attemptId } as const;
  const record = () => recordOutcome(sys, harness.kinds, { filingId: note.id, run: 1, owner, outcome });
  expect((await record()).kind).toBe('recorded');
  expect((await record()).kind).toBe('already');
  const [mail] = await mailsOf(harness, note.id);
  expect(await mailsOf(harness, note.id)).toHaveLength(1);
  expect(orders.filter(({ kind }) => kind === 'email')).toMatchObject([{ documentId: mail?.id, companyId }]);
});

test('a cancellation is mailed with its own XML, and a correction letter is not mailed', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const noteId = await authorizedNote(harness, ctx, companyId);
  const { event: letter } = await correctNfe(ctx, { id: noteId, text: 'Correção do endereço de entrega' });
  await finishEvent(harness, letter.id, 'registered');
  const { event } = await cancelNfe(ctx, { id: noteId, justification: 'Venda desfeita a pedido' });
  await finishEvent(harness, event.id, 'registered');
  const mails = await mailsOf(harness, noteId);
  expect(mails.map((mail) => mail.event)).toEqual(['email.authorized', 'email.cancelled']);
  expect(mails[1]?.occurrence).toBe(event.id);
  expect(mails[1]?.payload).toMatchObject({ eventId: event.id, attachments: ['procEventoNFe'] });
  const claimed = await claimDelivery(harness.sys, { deliveryId: mails[1]?.id ?? '' });
  if (claimed.kind !== 'send' || claimed.channel !== 'email') throw new Error(claimed.kind);
  expect(claimed.files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^[0-9A-Z]{44}-110111-1-procEventoNFe\.xml$/),
  ]);
  expect(new TextDecoder().decode(claimed.files[0]?.bytes)).toContain('<procEventoNFe');
  expect(claimed.content).toMatchObject({
    kind: 'cancelled',
    status: 'cancelled',
    note: { type: 'nfe', cancellation: { protocol: expect.any(String) } },
  });
});

const recipient = (
  address: string,
  status: EmailRecipient['status'],
  reply: string | null = null,
): EmailRecipient => ({
  address,
  role: 'to',
  status,
  reply,
});
const attempt = (
  recipients: readonly EmailRecipient[],
  changes: Partial<EmailAttempt> = {},
): EmailAttempt => ({
  responseStatus: 250,
  error: null,
  durationMs: 5,
  reply: 'OK',
  recipients,
  ...changes,
});

test('the list shows the status of each mail and its reason, and the timeline shows its attempts', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const id = await authorizedNote(harness, ctx, companyId);
  await harness.advance(1_000);
  const to = ['a@example.com', 'b@example.com', 'c@example.com'];
  const { id: deliveryId } = await sendNfeEmail(ctx, { id, to });
  const both = { deliveryId, round: 1 } as const;
  const refused = recipient('a@example.com', 'refused', '550 unknown');
  const first = attempt(
    [
      refused,
      recipient('b@example.com', 'queued', '451 later'),
      recipient('c@example.com', 'queued', '451 later'),
    ],
    {
      responseStatus: 451,
      error: 'put_off',
    },
  );
  await recordEmailAttempt(harness.sys, {
    ...both,
    number: 1,
    attempt: first,
    final: 'retry',
    waitMs: 60_000,
  });
  const listed = async () => (await listNfeEmails(ctx, { id }))[0];
  expect(await listed()).toEqual({
    id: deliveryId,
    to,
    kind: 'manual',
    status: 'queued',
    attempts: 1,
    createdAt: expect.any(String),
    lastError: 'a@example.com: 550 unknown; b@example.com: 451 later; c@example.com: 451 later',
  });
  // A late attempt of another worker does not change it.
  const second = attempt([
    recipient('a@example.com', 'sent'),
    recipient('b@example.com', 'sent', '250 taken'),
    recipient('c@example.com', 'sent', '250 taken'),
  ]);
  await recordEmailAttempt(harness.sys, { ...both, number: 2, attempt: second, final: 'delivered' });
  expect(await listed()).toMatchObject({
    status: 'sent',
    attempts: 2,
    lastError: 'a@example.com: 550 unknown',
  });
  const { data } = await getNfeTimeline(ctx, { id });
  expect(data.filter(({ step }) => step === 'emailed')).toMatchObject([
    { outcome: 'notDelivered', reason: 'put_off', attempt: 1, event: null },
    { outcome: 'done', reason: 'SMTP 250', attempt: 2 },
  ]);
  expect((await listNfeEmails(ctx, { id })).map(({ kind }) => kind)).toEqual(['manual', 'authorized']);
  const [automatic] = await mailsOf(harness, id);
  const copies = (automatic?.recipients ?? []).map((each) =>
    each.role === 'bcc' ? { ...each, status: 'refused' as const, reply: '550 unknown' } : each,
  );
  expect(copies.map(({ role }) => role)).toContain('bcc');
  const sent = { deliveryId: automatic?.id ?? '', round: 1, number: 1, final: 'delivered' } as const;
  await recordEmailAttempt(harness.sys, { ...sent, attempt: attempt(copies) });
  expect(JSON.stringify(await listNfeEmails(ctx, { id }))).not.toContain('contador');
});

test.each([
  [['sent'], 'some', 'delivered'],
  [['sent', 'refused'], 'some', 'delivered'],
  [['sent', 'queued'], 'some', 'retry'],
  [['sent', 'queued'], 'none', 'delivered'],
  [['refused', 'queued'], 'some', 'retry'],
  [['refused', 'queued'], 'none', 'exhausted'],
  [['refused', 'refused'], 'some', 'discarded'],
] as const)('addresses that are %j, with %s attempts left: %s', (statuses, left, ending) => {
  expect(
    emailEnding(
      statuses.map((status) => recipient('a@example.com', status)),
      left,
    ),
  ).toBe(ending);
});

test('a mail is not delivered when it reaches only a bcc address', () => {
  const copy = { ...recipient('x@example.com', 'sent'), role: 'bcc' } as const;
  expect(emailEnding([recipient('a@example.com', 'refused'), copy], 'some')).toBe('discarded');
});

test('a mail is requested for given addresses, each once, or for the recipient', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const id = await authorizedNote(harness, ctx, companyId);
  expect(await sendNfeEmail(ctx, { id })).toEqual({
    id: expect.any(String),
    to: ['compras@example.com'],
    status: 'queued',
  });
  expect((await sendNfeEmail(ctx, { id, to: ['A@example.com', 'a@example.com'] })).to).toEqual([
    'a@example.com',
  ]);
});

test('an address in both roles has a status for each role', async () => {
  const { ctx, companyId } = await aMailer(harness);
  const id = await authorizedNote(harness, ctx, companyId);
  const [mail] = await mailsOf(harness, id);
  const deliveryId = mail?.id ?? '';
  const address = 'both@example.com';
  const queued = [
    { address, role: 'to', status: 'queued', reply: null },
    { address, role: 'bcc', status: 'queued', reply: null },
  ];
  await harness.database.asOwner(
    `update delivery set recipients = '${JSON.stringify(queued)}' where id = '${deliveryId}'`,
  );
  const to = { address, role: 'to', status: 'refused', reply: '550 unknown' } as const;
  const copy = { address, role: 'bcc', status: 'sent', reply: null } as const;
  await recordEmailAttempt(harness.sys, {
    deliveryId,
    number: 1,
    round: 1,
    final: 'discarded',
    attempt: { responseStatus: 550, error: null, durationMs: 5, reply: null, recipients: [copy, to] },
  });
  expect((await mailsOf(harness, id))[0]?.recipients).toEqual([to, copy]);
});

test('a mail that is refused at its second attempt counts once for the limit of homologation', async () => {
  const { ctx, companyId } = await aMailer(harness, 'test');
  const first = await authorizedNote(harness, ctx, companyId);
  await addMails(harness, first, emailLimitOfHomologation - 3);
  const [mail] = await mailsOf(harness, await authorizedNote(harness, ctx, companyId, 'refused'));
  const attempt = { responseStatus: 550, error: null, durationMs: 5, reply: null, recipients: [] };
  const attempted = { deliveryId: mail?.id ?? '', round: 1, attempt };
  await recordEmailAttempt(harness.sys, { ...attempted, number: 1, final: 'retry', waitMs: 0 });
  await recordEmailAttempt(harness.sys, { ...attempted, number: 2, final: 'discarded' });
  const last = await authorizedNote(harness, ctx, companyId, 'last');
  expect(await listNfeEmails(ctx, { id: last })).toMatchObject([{ status: 'queued' }]);
  const over = await authorizedNote(harness, ctx, companyId, 'over');
  expect(await listNfeEmails(ctx, { id: over })).toMatchObject([{ status: 'failed', attempts: 0 }]);
});
