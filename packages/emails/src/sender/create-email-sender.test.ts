import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createTestAuthority, newRsaKey } from '@fiscal/testkit';
import { simpleParser } from 'mailparser';
import { afterEach, expect, test } from 'vitest';
import { aContent, anEmail, to } from '../testing/an-email.ts';
import { type MailServer, type MailServerOptions, startMailServer } from '../testing/start-mail-server.ts';
import { verifyDkim } from '../testing/verify-dkim.ts';
import { createEmailSender, type EmailSender } from './create-email-sender.ts';
import type { SmtpLimits, SmtpSettings } from './smtp-settings.ts';

const authority = createTestAuthority();
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function aServer(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer({ authority, ...options });
  open.push(server);
  return server;
}

/** Starts a server that handles each connection with `serve`. */
async function serverOf(serve: (socket: Socket) => void): Promise<Pick<MailServer, 'host' | 'port'>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

const quick: SmtpLimits = { connectionMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, attemptMs: 10_000 };

function aSender(
  { host, port }: Pick<MailServer, 'host' | 'port'>,
  changes: Partial<SmtpSettings> = {},
  limits: Partial<SmtpLimits> = {},
): EmailSender {
  const settings: SmtpSettings = {
    host,
    port,
    security: 'starttls',
    login: undefined,
    from: 'nfe@sender.example',
    dkim: undefined,
    ca: [authority.root.certificatePem],
    connections: 2,
    ...changes,
  };
  const sender = createEmailSender(settings, { ...quick, ...limits });
  open.push(sender);
  return sender;
}

test('a mail arrives over STARTTLS with both texts, and its files byte by byte', async () => {
  const server = await aServer();
  const email = anEmail({
    replyTo: 'vendas@example.com',
    recipients: [to('comprador@example.com'), to('oculto@example.com', { role: 'bcc' })],
  });
  const attempt = await aSender(server).send(email);
  expect(attempt).toMatchObject({
    responseStatus: 250,
    error: null,
    recipients: [
      { address: 'comprador@example.com', role: 'to', status: 'sent', reply: null },
      { address: 'oculto@example.com', role: 'bcc', status: 'sent', reply: null },
    ],
  });
  const [mail] = server.mails;
  if (mail === undefined) throw new Error('nothing arrived');
  expect(mail).toMatchObject({
    from: 'nfe@sender.example',
    to: ['comprador@example.com', 'oculto@example.com'],
    secure: true,
    user: undefined,
  });
  expect(mail.raw.toString('latin1')).not.toContain('oculto');
  const parsed = await simpleParser(mail.raw);
  expect(parsed.messageId).toBe('<65f1c3c4d50123456789abcd@sender.example>');
  expect(parsed.date).toEqual(email.date);
  expect(parsed.from?.value).toEqual([{ name: 'Exemplo Comércio', address: 'nfe@sender.example' }]);
  expect(parsed.replyTo?.value).toMatchObject([{ address: 'vendas@example.com' }]);
  expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
  expect(parsed.subject).toBe('NF-e 12345 série 1 - EMPRESA EXEMPLO COMÉRCIO E INDÚSTRIA LTDA');
  expect(parsed.text).toContain('Valor total: R$ 1.234.567,89');
  expect(parsed.html).toContain('<html lang="pt-BR">');
  expect(parsed.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual(
    email.files.map(({ name, mediaType }) => [name, mediaType]),
  );
  expect(parsed.attachments.map(({ content }) => [...content])).toEqual(
    email.files.map(({ bytes }) => [...bytes]),
  );
});

test('TLS from the first byte, with a login', async () => {
  const login = { user: 'fiscal', password: 'secret' };
  const server = await aServer({ implicitTls: 'on', login });
  expect(await aSender(server, { security: 'implicit', login }).send(anEmail())).toMatchObject({
    error: null,
  });
  expect(server.mails).toMatchObject([{ secure: true, user: 'fiscal' }]);
});

test('after a refused login the mail is tried again', async () => {
  const server = await aServer({ login: { user: 'fiscal', password: 'right' } });
  const attempt = await aSender(server, { login: { user: 'fiscal', password: 'wrong' } }).send(anEmail());
  expect(attempt).toMatchObject({
    error: 'login_refused',
    responseStatus: 535,
    recipients: [{ status: 'queued' }],
  });
});

test('no mail is sent unencrypted: a missing TLS, an untrusted certificate or one of another name is tls_failure', async () => {
  const login = { user: 'fiscal', password: 'secret' };
  const plain = await aServer({ authority: undefined, login });
  const untrusted = await aServer({ authority: createTestAuthority({ label: 'other' }) });
  for (const server of [plain, untrusted]) {
    const attempt = await aSender(server, { login }).send(anEmail());
    expect(attempt).toMatchObject({ error: 'tls_failure', recipients: [{ status: 'queued' }] });
    expect(server.mails).toEqual([]);
  }
});

test('without TLS only a server of this machine is allowed, without a login', async () => {
  const server = await aServer({ authority: undefined });
  expect(await aSender(server, { security: 'none' }).send(anEmail())).toMatchObject({ error: null });
  expect(() => aSender({ ...server, host: 'mail.example' }, { security: 'none' })).toThrow(RangeError);
  const login = { user: 'fiscal', password: 'secret' };
  expect(() => aSender(server, { security: 'none', login })).toThrow(RangeError);
});

test('the signature of the domain covers the message and fits the published key', async () => {
  const server = await aServer();
  const key = newRsaKey();
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { createPublicKey } = await import('node:crypto');
  const published = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  const dkim = { domain: 'sender.example', selector: 'nfe2026', privateKey };
  await aSender(server, { dkim }).send(anEmail());
  const [mail] = server.mails;
  if (mail === undefined) throw new Error('nothing arrived');
  const verdict = verifyDkim(mail.raw, published);
  expect(verdict).toMatchObject({
    body: 'intact',
    signature: 'good',
    domain: 'sender.example',
    selector: 'nfe2026',
  });
  expect(verdict.headers).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'date']));
  const forged = Buffer.from(mail.raw.toString('latin1').replace('Subject: ', 'Subject: x'), 'latin1');
  expect(verifyDkim(forged, published)).toMatchObject({ body: 'intact', signature: 'bad' });
  const changed = Buffer.from(`${mail.raw.toString('latin1')}more\r\n`, 'latin1');
  expect(verifyDkim(changed, published)).toMatchObject({ body: 'changed' });
});

test('greylisting: after 4xx for the recipient the next attempt sends the same message', async () => {
  const server = await aServer({
    onRecipient: (_, before) =>
      before === 0 ? { code: 451, text: '4.7.1 Greylisted, try again' } : undefined,
  });
  const sender = aSender(server);
  const first = await sender.send(anEmail());
  expect(first).toMatchObject({
    responseStatus: 451,
    error: 'put_off',
    recipients: [{ status: 'queued', reply: '451 4.7.1 Greylisted, try again' }],
  });
  expect(await sender.send(anEmail({ recipients: first.recipients }))).toMatchObject({
    error: null,
    recipients: [{ status: 'sent', reply: null }],
  });
  expect(server.mails).toHaveLength(1);
});

test('of three recipients one is refused, one postponed and one accepted: each has its own result', async () => {
  const replies = new Map([
    ['gone@example.com', { code: 550, text: '5.1.1 User unknown' }],
    ['full@example.com', { code: 452, text: '4.2.2 Mailbox full' }],
  ]);
  const server = await aServer({ onRecipient: (address) => replies.get(address) });
  const addresses = ['gone@example.com', 'here@example.com', 'full@example.com'];
  const attempt = await aSender(server).send(
    anEmail({ to: addresses, recipients: addresses.map((each) => to(each)) }),
  );
  expect(attempt).toMatchObject({ responseStatus: 250, error: null });
  expect(attempt.recipients).toEqual([
    to('gone@example.com', { status: 'refused', reply: '550 5.1.1 User unknown' }),
    to('here@example.com', { status: 'sent' }),
    to('full@example.com', { reply: '452 4.2.2 Mailbox full' }),
  ]);
  expect(server.mails.map((mail) => mail.to)).toEqual([['here@example.com']]);
});

test('5xx for every recipient ends the mail; with one 4xx it is postponed', async () => {
  const server = await aServer({
    onRecipient: (address) =>
      address.startsWith('full') ? { code: 452, text: 'full' } : { code: 550, text: 'unknown' },
  });
  const sender = aSender(server);
  const send = (addresses: readonly string[]) =>
    sender.send(anEmail({ to: addresses, recipients: addresses.map((each) => to(each)) }));
  expect(await send(['a@example.com', 'b@example.com'])).toMatchObject({
    error: 'recipients_refused',
    responseStatus: 550,
    recipients: [{ status: 'refused' }, { status: 'refused' }],
  });
  expect(await send(['full@example.com', 'b@example.com'])).toMatchObject({
    error: 'put_off',
    recipients: [{ status: 'queued' }, { status: 'refused' }],
  });
});

test.each([
  ['onMessage', 554, 'message_refused', 'refused'],
  ['onMessage', 552, 'message_refused', 'refused'],
  ['onMessage', 503, 'put_off', 'queued'],
  ['onMessage', 451, 'put_off', 'queued'],
  // An error for the operator: the mail is tried again.
  ['onSender', 550, 'sender_refused', 'queued'],
  ['onSender', 451, 'put_off', 'queued'],
] as const)('the reply %s: %i to the whole mail is %s', async (part, code, error, status) => {
  const server = await aServer({ [part]: () => ({ code, text: '5.7.1 not allowed' }) });
  const reply = `${code} 5.7.1 not allowed`;
  const attempt = await aSender(server).send(anEmail());
  expect(attempt).toMatchObject({ responseStatus: code, error, reply, recipients: [{ status }] });
});

test('a server that closes before its greeting is tried again only by the retry schedule', async () => {
  let connections = 0;
  const server = await serverOf((socket) => {
    connections += 1;
    socket.end();
  });
  expect(await aSender(server).send(anEmail())).toMatchObject({
    error: 'connection_failed',
    recipients: [{ status: 'queued' }],
  });
  expect(connections).toBe(1);
});

test('a mail whose connection was cut after the message is sent again only by the next attempt, with the same Message-ID', async () => {
  const server = await aServer({ onMessage: (before) => (before === 0 ? 'cut' : undefined) });
  const sender = aSender(server);
  expect(await sender.send(anEmail())).toMatchObject({
    error: 'connection_failed',
    responseStatus: null,
    recipients: [{ status: 'queued' }],
  });
  expect(server.mails).toHaveLength(1);
  expect(await sender.send(anEmail())).toMatchObject({ error: null });
  const ids = await Promise.all(server.mails.map(async ({ raw }) => (await simpleParser(raw)).messageId));
  expect(ids).toEqual(Array(2).fill('<65f1c3c4d50123456789abcd@sender.example>'));
});

/** Longer than a test. */
const endlessMs = 3_600_000;

test('an attempt ends at its limit when the server sends no greeting, becomes silent or does not exist', async () => {
  const slow = await aServer({ greetingMs: 2_000 });
  const limits = { greetingMs: 100, silenceMs: endlessMs, attemptMs: endlessMs };
  expect(await aSender(slow, {}, limits).send(anEmail())).toMatchObject({
    error: 'timeout',
    recipients: [{ status: 'queued' }],
  });
  const silent = await serverOf((socket) => socket.write('220 ready\r\n'));
  const patient = { silenceMs: 100, attemptMs: endlessMs };
  expect(await aSender(silent, {}, patient).send(anEmail())).toMatchObject({
    error: 'timeout',
    recipients: [{ status: 'queued' }],
  });
  const gone = await startMailServer();
  await gone.close();
  expect(await aSender(gone).send(anEmail())).toMatchObject({ error: 'connection_failed' });
  expect(await aSender({ host: 'no-such-host.invalid', port: 25 }).send(anEmail())).toMatchObject({
    error: 'dns_failure',
  });
});

/** Answers one byte at a time, so that no silence is long. */
const drip = (socket: Socket): void => {
  socket.write('220-');
  const timer = setInterval(() => socket.write('x'), 20);
  socket.on('close', () => clearInterval(timer));
};

test('an attempt ends within its limit, also when the server stalls, and a mail that waits for a connection leaves the queue', async () => {
  const sender = aSender(await serverOf(drip), { connections: 1 }, { attemptMs: 300 });
  const attempts = await Promise.all([sender.send(anEmail()), sender.send(anEmail())]);
  expect(attempts.map(({ error }) => error)).toEqual(['timeout', 'timeout']);
});

test('a line without a code instead of the answer to a message refuses nothing', async () => {
  const server = await serverOf((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (/^DATA/i.test(text)) socket.write('354 go on\r\n');
      else socket.write(/^(?:EHLO|MAIL|RCPT|QUIT)/i.test(text) ? '250 ok\r\n' : 'out of order\r\n');
    });
  });
  const sender = aSender(server, { security: 'none' });
  expect(await sender.send(anEmail({ files: [] }))).toMatchObject({
    error: 'invalid_response',
    responseStatus: null,
    reply: 'out of order',
    recipients: [{ status: 'queued' }],
  });
});

test('several mails share the few open connections', async () => {
  const server = await aServer();
  const sender = aSender(server, { connections: 1 });
  const sent = await Promise.all([1, 2, 3, 4].map((n) => sender.send(anEmail({ id: `${n}`.repeat(24) }))));
  expect(sent.map(({ error }) => error)).toEqual(Array(4).fill(null));
  expect(server.connections()).toBe(1);
  expect(server.mails).toHaveLength(4);
});

const sneaky = 'Boa\r\nBcc: all@evil.example\r\n\r\n<b>"x"</b>\u2028\u202e\u0000 ção';

test('names in a request cannot add headers, recipients or markup', async () => {
  const server = await aServer();
  const content = aContent({ issuer: { name: sneaky, cnpj: '11222333000181' }, recipientName: sneaky });
  await aSender(server).send(
    anEmail({ content, senderName: sneaky, replyTo: 'a@b.example\r\nBcc: c@d.example' }),
  );
  const [mail] = server.mails;
  if (mail === undefined) throw new Error('nothing arrived');
  const head = mail.raw.toString('latin1').split('\r\n\r\n')[0] ?? '';
  expect(head.split('\r\n').filter((line) => /^bcc:/i.test(line))).toEqual([]);
  expect(mail.to).toEqual(['comprador@example.com']);
  const parsed = await simpleParser(mail.raw);
  expect(parsed.bcc).toBeUndefined();
  expect(parsed.from?.value).toMatchObject([{ address: 'nfe@sender.example' }]);
  expect(parsed.subject).not.toMatch(/\p{Cc}|\p{Cf}|\p{Zl}/u);
  expect(parsed.html).not.toContain('<b>');
});
