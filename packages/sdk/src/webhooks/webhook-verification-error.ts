/**
 * `malformed`: header or body has another form; `timestamp`: signed too long ago, or in the future; `signature`: this
 * secret did not sign this body.
 */
export type WebhookRefusal = 'malformed' | 'timestamp' | 'signature';

/** The request is not a delivery of the service, or it was changed or delayed. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookRefusal;

  constructor(reason: WebhookRefusal, cause?: unknown) {
    super(`the webhook cannot be verified: ${reason}`, { cause });
    this.reason = reason;
  }
}
