/**
 * `malformed`: header or body has another form; `timestamp`: signed too long ago, or in the future; `signature`: the
 * body is not what was signed with this secret.
 */
export type WebhookRefusal = 'malformed' | 'timestamp' | 'signature';

/** The request is not a delivery of the service, or was changed or kept on its way. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookRefusal;

  constructor(reason: WebhookRefusal, cause?: unknown) {
    super(`the webhook cannot be verified: ${reason}`, { cause });
    this.reason = reason;
  }
}
