import type { EmailRecipient } from '@fiscal/domain';

/** The reasons why the server accepted the message for no address; null when it accepted it for at least one. */
export const emailErrors = [
  'connection_failed',
  'dns_failure',
  'tls_failure',
  'timeout',
  'login_refused',
  'sender_refused',
  'recipients_refused',
  'message_refused',
  'put_off',
  'invalid_response',
] as const;
export type EmailError = (typeof emailErrors)[number];

/** One attempt of a mail. */
export interface EmailAttempt {
  /** The reply code that decided; null without one. */
  readonly responseStatus: number | null;
  readonly error: EmailError | null;
  readonly durationMs: number;
  /** The server's reply, up to 1000 characters without controls. */
  readonly reply: string | null;
  /** The addresses that were tried, each with its result. */
  readonly recipients: readonly EmailRecipient[];
}
