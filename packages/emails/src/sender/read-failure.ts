import type { EmailRecipient } from '@fiscal/domain';
import type { NodemailerError } from 'nodemailer';
import type { EmailAttempt, EmailError } from './email-attempt.ts';

export type AttemptOutcome = Omit<EmailAttempt, 'durationMs'>;
type Refusals = readonly NodemailerError[];

const errorOfCode: Readonly<Record<string, EmailError>> = {
  EDNS: 'dns_failure',
  ETLS: 'tls_failure',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  EAUTH: 'login_refused',
  ENOAUTH: 'login_refused',
  EPROTOCOL: 'invalid_response',
};

/** `552 5.3.4`: the message is larger than the server takes. RFC 1870 6.1 */
const tooLarge = 552;
const longestReply = 1_000;

/** One line, without controls. */
export const replyText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestReply);

const repliedBy = (error: NodemailerError): string | null =>
  error.response === undefined ? null : replyText(String(error.response));

/**
 * Returns the result for each address when the server refused some of them: 5yz is final, 4yz is tried again; the
 * others were taken. RFC 5321 4.2.1, 4.2.4.
 */
export const withRefusals = (
  tried: readonly EmailRecipient[],
  refusals: Refusals,
): readonly EmailRecipient[] =>
  tried.map((recipient) => {
    const refusal = refusals.find((each) => each.recipient === recipient.address);
    if (refusal === undefined) return { ...recipient, status: 'sent', reply: null };
    const status = isFinal(refusal.responseCode) ? 'refused' : 'queued';
    return { ...recipient, status, reply: repliedBy(refusal) };
  });

/**
 * Returns the meaning of an attempt that took no address. A reply about an address or the message is final; a reply
 * about the sender (greeting, TLS, login) and a network failure are tried again.
 */
export function readFailure(error: NodemailerError, tried: readonly EmailRecipient[]): AttemptOutcome {
  const { rejectedErrors = [], command, responseCode } = error;
  const responseStatus = responseCode ?? null;
  const reply = repliedBy(error);
  if (rejectedErrors.length > 0) {
    const recipients = withRefusals(tried, rejectedErrors);
    const error = recipients.some(({ status }) => status === 'queued') ? 'put_off' : 'recipients_refused';
    return { responseStatus, reply, recipients, error };
  }
  // A reply without a code says nothing about the message.
  if (reply !== null && responseCode === undefined) {
    return { responseStatus, reply, recipients: tried, error: 'invalid_response' };
  }
  const isAboutMessage = command === 'DATA' || error.code === 'EMESSAGE' || responseCode === tooLarge;
  if (isAboutMessage && (isFinal(responseCode) || responseCode === undefined)) {
    const said = reply ?? replyText(error.message);
    const recipients = tried.map((each) => ({ ...each, status: 'refused', reply: said }) as const);
    return { responseStatus, reply: said, recipients, error: 'message_refused' };
  }
  return { responseStatus, reply, recipients: tried, error: passingError(error) };
}

/** Node.js error codes for certificates that it refuses and for failed handshakes. */
const ofTls = /CERT|SIGNED|TLS|SSL/;

function passingError({ code = '', originalCode, command, responseCode }: NodemailerError): EmailError {
  const named = errorOfCode[code];
  if (named !== undefined) return named;
  if (originalCode !== undefined && ofTls.test(originalCode)) return 'tls_failure';
  if (responseCode === undefined) return 'connection_failed';
  return command === 'MAIL FROM' && isFinal(responseCode) ? 'sender_refused' : 'put_off';
}

/** 503 means a wrong order of commands in the session, not a refused message. */
const isFinal = (code: number | undefined): boolean =>
  code !== undefined && code >= 500 && code <= 599 && code !== 503;
