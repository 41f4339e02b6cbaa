import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from '../generated/contract.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

export interface WebhookToVerify {
  /** The body as received. Prefer bytes: a text that was decoded and encoded again may differ from the signed bytes. */
  readonly payload: string | Uint8Array;
  /** `X-Fiscal-Signature`. */
  readonly header: string | readonly string[] | null | undefined;
  /** `whsec_…`, shown when the webhook was created or its secret rotated. */
  readonly secret: string;
  /** The largest difference between the time of the signature and `now`, in seconds; 300 when absent. */
  readonly toleranceSeconds?: number | undefined;
  /** The time of the check; the current time when absent. */
  readonly now?: Date | undefined;
}

/**
 * Checks that the service sent the body, and recently, and reads it. Throws `WebhookVerificationError`: then answer with
 * 401. A delivery can arrive more than once with the same `id`: remember the ids that you have handled.
 */
export function verifyWebhook({
  payload,
  header,
  secret,
  toleranceSeconds = 300,
  now = new Date(),
}: WebhookToVerify): WebhookEvent {
  if (secret === '') throw new TypeError('secret must not be empty');
  const { seconds, digests } = readHeader(header);
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(payload).digest();
  // Compares every candidate, so that the duration reveals nothing.
  const matching = digests.filter((digest) => timingSafeEqual(digest, expected));
  if (matching.length === 0) throw new WebhookVerificationError('signature');
  const distance = Math.abs(Math.floor(now.getTime() / 1000) - Number(seconds));
  if (!(distance <= toleranceSeconds)) throw new WebhookVerificationError('timestamp');
  return readEvent(payload);
}

/** Reads `t=<unix seconds>,v1=<hex>`, with a second `v1` during the rotation of a secret. Ignores other schemes. */
function readHeader(header: WebhookToVerify['header']): { seconds: string; digests: readonly Buffer[] } {
  const text = typeof header === 'string' && header.length <= 1000 ? header : '';
  const parts = text.split(',').map((part) => /^([a-z]\w*)=(\w+)$/.exec(part));
  const valuesOf = (name: string) => parts.flatMap((part) => (part?.[1] === name ? [part[2] ?? ''] : []));
  const [seconds = '', ...more] = valuesOf('t');
  const digests = valuesOf('v1');
  const isWhole = parts.every((part) => part !== null) && more.length === 0 && digests.length > 0;
  if (!isWhole || !/^\d{1,12}$/.test(seconds) || !digests.every((digest) => /^[0-9a-f]{64}$/.test(digest))) {
    throw new WebhookVerificationError('malformed');
  }
  return { seconds, digests: digests.map((digest) => Buffer.from(digest, 'hex')) };
}

function readEvent(payload: string | Uint8Array): WebhookEvent {
  try {
    const event = JSON.parse(typeof payload === 'string' ? payload : new TextDecoder().decode(payload));
    if (typeof event?.event === 'string') return event;
  } catch (error) {
    throw new WebhookVerificationError('malformed', error);
  }
  throw new WebhookVerificationError('malformed');
}
