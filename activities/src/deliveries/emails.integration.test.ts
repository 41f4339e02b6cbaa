import { setTimeout as sleep } from 'node:timers/promises';
import { endpointFailed, internalDefect } from '@fiscal/contracts';
import { createEmailSender, type EmailSender } from '@fiscal/emails';
import { type MailServer, type MailServerOptions, startMailServer } from '@fiscal/emails/testing';
import {
  cancelNfe,
  cancelNfse,
  getNfe,
  getNfeDanfe,
  getNfeEventXml,
  getNfeXml,
  getNfse,
  getNfseDanfse,
  getNfseEventXml,
  getNfseXml,
  listNfeEmails,
  listNfseEmails,
  redeliverDelivery,
  replaceEmailSettings,
  sendNfeEmail,
  updateCompany,
} from '@fiscal/services';
import { withRenderers } from '@fiscal/services/testing';
import { createTestAuthority } from '@fiscal/testkit';
import { type ParsedMail, simpleParser } from 'mailparser';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { carryFiling } from '../testing/carry-filing.ts';
import type { FilingReference, Issuer } from '../testing/issuing-harness.ts';
import { Killed } from '../testing/test-worker.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const authority = createTestAuthority();
const login = { user: 'fiscal', password: 'secret' };
const ladderMs = [1, 1];

let seller: Issuer;
const harness = useIssuingHarness();
beforeAll(async () => {
  seller = await harness.aCompany('live', { email: 'fiscal@emitente.example', cnpj: '11222333000181' });
  await mailNotes(seller);
});

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const mailNotes = ({ tenant, companyId }: Issuer) =>
  replaceEmailSettings(tenant, {
    companyId,
    settings: { sendToRecipient: true, bcc: ['contador@example.com'] },
  });

interface Mailing {
  readonly server: MailServer;
  readonly emails: EmailSender;
}

async function aMailServer(options: MailServerOptions = {}): Promise<Mailing> {
  const server = await startMailServer({ authority, login, ...options });
  const emails = createEmailSender({
    host: server.host,
    port: server.port,
    security: 'starttls',
    login,
    from: 'nfe@sender.example',
    dkim: undefined,
    ca: [authority.root.certificatePem],
    connections: 2,
  });
  open.push(server, emails);
  return { server, emails };
}

/** Issues a note and carries it to its authorization. Returns it with the delivery of its outcome. */
async function anAuthorizedNote(
  by: Issuer = seller,
): Promise<FilingReference & { readonly deliveryId: string }> {
  const ref = await harness.issue(undefined, by);
  await carryFiling(harness.worker(), ref);
  return { ...ref, deliveryId: await lastMailOf(by, ref) };
}

async function lastMailOf({ tenant }: Issuer, { filingId: id }: FilingReference): Promise<string> {
  const [mail] = await listNfeEmails(tenant, { id });
  if (mail === undefined) throw new Error('no mail was queued');
  return mail.id;
}

const attempt = (deliveryId: string, emails: EmailSender, faults?: string) =>
  harness.worker({ emails, faults }).attemptDelivery({ deliveryId, ladderMs });

async function parsed({ mails }: MailServer, at = 0): Promise<ParsedMail> {
  const mail = mails[at];
  if (mail === undefined) throw new Error('nothing arrived');
  return simpleParser(mail.raw);
}

test('an authorized note arrives: the XML of the authority byte by byte, and its DANFE', async () => {
  const { filingId: id, deliveryId } = await anAuthorizedNote();
  const { server, emails } = await aMailServer();
  expect(await attempt(deliveryId, emails)).toBe('delivered');
  expect(server.mails).toMatchObject([
    { from: 'nfe@sender.example', to: ['compras@example.com', 'contador@example.com'], secure: true },
  ]);
  const mail = await parsed(server);
  expect(server.mails.map(({ raw }) => raw.toString('latin1')).join('')).not.toContain('contador@');
  expect(mail.to).toMatchObject({ value: [{ address: 'compras@example.com' }] });
  const note = await getNfe(seller.tenant, { id });
  expect(mail.messageId).toBe(`<${deliveryId}@sender.example>`);
  expect(mail.subject).toBe(`NF-e ${note.number} série 1 - Emitente Exemplo Ltda`);
  const [xml, pdf] = mail.attachments;
  expect([xml?.filename, pdf?.filename]).toEqual([`${note.accessKey}-procNFe.xml`, `${note.accessKey}.pdf`]);
  expect(xml?.content.toString('utf8')).toBe((await getNfeXml(seller.tenant, { id })).xml);
  const { pdf: stored } = await getNfeDanfe(seller.tenant, { id });
  expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf?.content.equals(stored)).toBe(true);
  expect(await listNfeEmails(seller.tenant, { id })).toEqual([
    {
      id: deliveryId,
      to: ['compras@example.com'],
      kind: 'authorized',
      status: 'sent',
      attempts: 1,
      lastError: null,
      createdAt: expect.any(String),
    },
  ]);
});

test('the mail of a note in homologation goes to its own company, and the subject says that the note has no fiscal value', async () => {
  const tester = await harness.aCompany('test', { email: 'testes@emitente.example', cnpj: '11444777000161' });
  await mailNotes(tester);
  const { deliveryId } = await anAuthorizedNote(tester);
  const { server, emails } = await aMailServer();
  expect(await attempt(deliveryId, emails)).toBe('delivered');
  expect(server.mails.map(({ to }) => to)).toEqual([['testes@emitente.example']]);
  expect((await parsed(server)).subject).toMatch(/^SEM VALOR FISCAL - NF-e /);
});

test('a cancellation arrives with its own XML', async () => {
  const { filingId: id } = await anAuthorizedNote();
  const { event } = await cancelNfe(seller.tenant, { id, justification: 'Venda desfeita a pedido' });
  await carryFiling(harness.worker(), { filingId: event.id, run: 1 }, 'nfeEvent');
  const { server, emails } = await aMailServer();
  expect(await attempt(await lastMailOf(seller, { filingId: id, run: 1 }), emails)).toBe('delivered');
  const mail = await parsed(server);
  expect(mail.subject).toContain('cancelada');
  expect(mail.attachments.map(({ content }) => content.toString('utf8'))).toEqual([
    (await getNfeEventXml(seller.tenant, { id, eventId: event.id })).xml,
  ]);
});

test('an NFS-e arrives as the Sefin returned it, with its DANFSe, and later its cancellation', async () => {
  const { tenant, companyId } = harness.provider;
  await updateCompany(tenant, { id: companyId, patch: { email: 'servicos@emitente.example' } });
  await mailNotes(harness.provider);
  const ref = await harness.issueNfse();
  const id = ref.filingId;
  const newest = async () => (await listNfseEmails(tenant, { id }))[0]?.id ?? '';
  const { server, emails } = await aMailServer();
  await carryFiling(harness.worker(), ref, 'nfse');
  expect(await attempt(await newest(), emails)).toBe('delivered');
  const { nfseNumber, accessKey } = await getNfse(tenant, { id });
  const issued = await parsed(server);
  expect(issued.subject).toBe(`SEM VALOR FISCAL - NFS-e ${nfseNumber} - Emitente Exemplo Ltda`);
  expect(issued.text).toContain(`Chave de acesso: ${accessKey}`);
  const [xml, pdf] = issued.attachments;
  expect([xml?.filename, pdf?.filename]).toEqual([`${accessKey}-nfse.xml`, `${accessKey}.pdf`]);
  expect(xml?.content.toString('utf8')).toBe((await getNfseXml(tenant, { id })).xml);
  const { pdf: stored } = await getNfseDanfse(tenant, { id });
  expect(pdf?.content.equals(stored)).toBe(true);
  const { event } = await cancelNfse(tenant, { id, justification: 'Serviço não prestado ao tomador' });
  await carryFiling(harness.worker(), { filingId: event.id, run: 1 }, 'nfseEvent');
  expect(await attempt(await newest(), emails)).toBe('delivered');
  const cancelled = await parsed(server, 1);
  expect(cancelled.subject).toContain(`NFS-e ${nfseNumber} cancelada`);
  expect(cancelled.attachments.map(({ content }) => content.toString('utf8'))).toEqual([
    (await getNfseEventXml(tenant, { id, eventId: event.id })).xml,
  ]);
});

test('a requested mail has the documents of the present', async () => {
  const { filingId: id } = await anAuthorizedNote();
  const { id: deliveryId } = await sendNfeEmail(seller.tenant, { id, to: ['outro@example.com'] });
  const { server, emails } = await aMailServer();
  expect(await attempt(deliveryId, emails)).toBe('delivered');
  expect(server.mails.map(({ to }) => to)).toEqual([['outro@example.com']]);
  expect((await parsed(server)).attachments).toHaveLength(2);
});

/** Ends the lease of the slot that a dead worker held. */
const endLease = (deliveryId: string) =>
  harness.database.asOwner(`update delivery set sending_until = now() where id = '${deliveryId}'`);

test.each([
  ['delivery.claimed', 1],
  ['delivery.posted', 2],
] as const)(
  'after a worker has died at %s the mail arrives %i times, with one Message-ID and one date',
  async (faults, times) => {
    const { deliveryId } = await anAuthorizedNote();
    await harness.database.asOwner(
      `update delivery set created_at = created_at - interval '1 hour' where id = '${deliveryId}'`,
    );
    const { server, emails } = await aMailServer();
    await expect(attempt(deliveryId, emails, faults)).rejects.toThrow(Killed);
    await expect(attempt(deliveryId, emails)).rejects.toMatchObject({ type: endpointFailed });
    await endLease(deliveryId);
    expect(await attempt(deliveryId, emails)).toBe('delivered');
    const arrived = await Promise.all(server.mails.map((_, at) => parsed(server, at)));
    expect(arrived.map(({ messageId }) => messageId)).toEqual(
      Array(times).fill(`<${deliveryId}@sender.example>`),
    );
    const [queued] = await harness.database.readAsOwner<{ at: Date }>(
      `select date_trunc('second', created_at) as at from delivery where id = '${deliveryId}'`,
    );
    expect(arrived.map(({ date }) => date)).toEqual(Array(times).fill(queued?.at));
  },
);

test('a worker that dies after its attempt was recorded sends nothing again', async () => {
  const { deliveryId } = await anAuthorizedNote();
  const { server, emails } = await aMailServer();
  await expect(attempt(deliveryId, emails, 'delivery.recorded')).rejects.toThrow(Killed);
  expect(await attempt(deliveryId, emails)).toBe('delivered');
  expect(server.mails).toHaveLength(1);
});

test('a postponed mail is retried by the schedule, each time only to the remaining recipients', async () => {
  const { filingId: id } = await anAuthorizedNote();
  const to = ['cheia@example.com', 'aqui@example.com', 'ninguem@example.com'];
  const { id: deliveryId } = await sendNfeEmail(seller.tenant, { id, to });
  const { server, emails } = await aMailServer({
    onRecipient: (address, before) => {
      if (address.startsWith('ninguem')) return { code: 550, text: '5.1.1 User unknown' };
      return address.startsWith('cheia') && before === 0
        ? { code: 452, text: '4.2.2 Mailbox full' }
        : undefined;
    },
  });
  await expect(attempt(deliveryId, emails)).rejects.toMatchObject({
    type: endpointFailed,
    nextRetryDelay: 1,
  });
  await sleep(5);
  expect(await attempt(deliveryId, emails)).toBe('delivered');
  expect(server.mails.map((mail) => mail.to)).toEqual([['aqui@example.com'], ['cheia@example.com']]);
  expect((await listNfeEmails(seller.tenant, { id }))[0]).toMatchObject({
    status: 'sent',
    attempts: 2,
    lastError: 'ninguem@example.com: 550 5.1.1 User unknown',
  });
});

test('a mail that was accepted for one address is delivered, although the retries of another address end', async () => {
  const { filingId: id } = await anAuthorizedNote();
  const to = ['aqui@example.com', 'cheia@example.com'];
  const { id: deliveryId } = await sendNfeEmail(seller.tenant, { id, to });
  const { emails } = await aMailServer({
    onRecipient: (address) =>
      address.startsWith('cheia') ? { code: 452, text: '4.2.2 Mailbox full' } : undefined,
  });
  for (const _ of ladderMs) {
    await expect(attempt(deliveryId, emails)).rejects.toMatchObject({ type: endpointFailed });
    await sleep(5);
  }
  expect(await attempt(deliveryId, emails)).toBe('delivered');
  expect((await listNfeEmails(seller.tenant, { id }))[0]).toMatchObject({
    status: 'sent',
    attempts: 3,
    lastError: 'cheia@example.com: 452 4.2.2 Mailbox full',
  });
});

test('a refused address ends the mail at once, an unreachable server after the last retry; the note stays unchanged', async () => {
  const { filingId: id, deliveryId } = await anAuthorizedNote();
  const before = await getNfe(seller.tenant, { id });
  const refusing = await aMailServer({ onRecipient: () => ({ code: 550, text: '5.1.1 User unknown' }) });
  expect(await attempt(deliveryId, refusing.emails)).toBe('discarded');
  const down = await aMailServer();
  await down.server.close();
  const { id: requested } = await sendNfeEmail(seller.tenant, { id });
  for (const _ of ladderMs) {
    await expect(attempt(requested, down.emails)).rejects.toMatchObject({ type: endpointFailed });
    await sleep(5);
  }
  expect(await attempt(requested, down.emails)).toBe('exhausted');
  expect(await listNfeEmails(seller.tenant, { id })).toMatchObject([
    { kind: 'manual', status: 'failed', attempts: 3, lastError: 'connection_failed' },
    { kind: 'authorized', status: 'failed', attempts: 1, lastError: expect.stringContaining('550 5.1.1') },
  ]);
  expect(await getNfe(seller.tenant, { id })).toEqual(before);
});

test('an operator sends a mail again, to all of its addresses, with the same Message-ID', async () => {
  const { deliveryId } = await anAuthorizedNote();
  const { server, emails } = await aMailServer();
  expect(await attempt(deliveryId, emails)).toBe('delivered');
  const again = await redeliverDelivery(harness.system, { id: deliveryId, actor: 'tester' });
  expect(again).toMatchObject({ channel: 'email', targetId: seller.companyId, round: 2 });
  expect(await attempt(deliveryId, emails)).toBe('delivered');
  expect(server.mails.map(({ to }) => to)).toEqual(
    Array(2).fill(['compras@example.com', 'contador@example.com']),
  );
  expect((await parsed(server, 1)).messageId).toBe((await parsed(server)).messageId);
});

test('a worker without a mail server leaves mails to workers that have one', async () => {
  const { deliveryId } = await anAuthorizedNote();
  const left = await harness
    .worker()
    .attemptDelivery({ deliveryId, ladderMs })
    .catch((error: unknown) => error);
  expect(left).toMatchObject({ type: endpointFailed, nextRetryDelay: 600_000 });
  // The first worker took no slot that this one would wait for.
  const { server, emails } = await aMailServer();
  expect(await attempt(deliveryId, emails)).toBe('delivered');
  expect(server.mails).toHaveLength(1);
});

test('a worker that cannot render the DANFE fails with a defect, and another worker sends the mail', async () => {
  const { filingId, deliveryId } = await anAuthorizedNote();
  await harness.database.asOwner(`update note set danfe_id = null where id = '${filingId}'`);
  const { server, emails } = await aMailServer();
  const system = withRenderers(harness.system, { nfe: () => Promise.reject(new Error('no font')) });
  const failure = await harness
    .worker({ emails, system })
    .attemptDelivery({ deliveryId, ladderMs })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({
    type: internalDefect,
    nonRetryable: false,
    message: 'no font',
  });
  await endLease(deliveryId);
  expect(await attempt(deliveryId, emails)).toBe('delivered');
  expect(server.mails).toHaveLength(1);
});
