import type { EmailRecipient } from '@fiscal/domain';
import type { NodemailerError, Transporter } from 'nodemailer';
import { composeEmail, type EmailToCompose } from './compose-email.ts';
import type { EmailAttempt } from './email-attempt.ts';
import { type AttemptOutcome, readFailure, replyText, withRefusals } from './read-failure.ts';
import { isLoopbackHost, type SmtpLimits, type SmtpSettings, smtpLimits } from './smtp-settings.ts';

export interface EmailToSubmit extends EmailToCompose {
  /** The recipients that do not have the mail yet: in the header, and of hidden copies. */
  readonly recipients: readonly EmailRecipient[];
}

export interface EmailSender {
  /** Makes one attempt; never throws for a failure of the network or the server. */
  send(email: EmailToSubmit): Promise<EmailAttempt>;
  close(): Promise<void>;
}

/**
 * Creates a sender of mails over a few connections that stay open for a while; the first mail opens them. Every attempt
 * ends within its limit: an attempt that times out leaves the queue, or its connection is closed, so that its mail is
 * not sent later. Throws RangeError for settings that would send a password or a note without encryption.
 */
export function createEmailSender(settings: SmtpSettings, limits: SmtpLimits = smtpLimits): EmailSender {
  if (settings.security === 'none' && (!isLoopbackHost(settings.host) || settings.login !== undefined)) {
    throw new RangeError('a connection without TLS goes to this machine only, and carries no login');
  }
  let opened: Promise<Transporter> | undefined;
  const transport = (): Promise<Transporter> => {
    opened ??= open(settings, limits);
    return opened;
  };
  return {
    async send(email) {
      const began = performance.now();
      const outcome = await submit(await transport(), settings, limits, email);
      return { ...outcome, durationMs: performance.now() - began };
    },
    async close() {
      (await opened)?.close();
    },
  };
}

async function open(
  { host, port, security, login, dkim, ca, connections }: SmtpSettings,
  limits: SmtpLimits,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    host,
    port,
    maxConnections: connections,
    // After a lost connection it is unknown whether the server has the message: the retry schedule decides.
    maxRequeues: 0,
    idleTimeout: 30_000,
    secure: security === 'implicit',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca: [...ca] }) },
    connectionTimeout: limits.connectionMs,
    dnsTimeout: limits.connectionMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    ...(dkim === undefined
      ? {}
      : { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey } }),
  });
}

async function submit(
  transport: Transporter,
  { from }: SmtpSettings,
  { attemptMs }: SmtpLimits,
  { recipients, ...email }: EmailToSubmit,
): Promise<AttemptOutcome> {
  try {
    const info = await transport.sendMail({
      ...composeEmail(email, from),
      envelope: { from, to: recipients.map(({ address }) => address) },
      signal: AbortSignal.timeout(attemptMs),
    });
    const reply = replyText(String(info.response));
    const after = withRefusals(recipients, info.rejectedErrors ?? []);
    return { responseStatus: Number.parseInt(reply, 10) || null, error: null, reply, recipients: after };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return readFailure(error as NodemailerError, recipients);
  }
}
