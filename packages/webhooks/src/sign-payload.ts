import { createHmac, timingSafeEqual } from 'node:crypto';

export interface PayloadToSign {
  /** The whole secret, `whsec_` included; its UTF-8 bytes are the key. */
  readonly secret: string;
  /** The secret being replaced; both sign while a rotation overlaps. */
  readonly formerSecret?: string | undefined;
  /** The raw body, exactly the bytes that are sent. */
  readonly body: string | Uint8Array;
  /** Time of this attempt, not of the event. */
  readonly at: Date;
}

/**
 * Value of the header `X-Fiscal-Signature`: `t=<unix seconds>,v1=<hex>`, with one more `v1` during a rotation.
 * `v1` is HMAC-SHA256 of `<t>.<raw body>`. Source: specification, Events; api-conventions §9.2.
 */
export function signPayload({ secret, formerSecret, body, at }: PayloadToSign): string {
  const seconds = Math.floor(at.getTime() / 1000).toString();
  const secrets = formerSecret === undefined ? [secret] : [secret, formerSecret];
  return [`t=${seconds}`, ...secrets.map((each) => `v1=${digest(each, seconds, body).toString('hex')}`)].join(
    ',',
  );
}

export interface SignatureToVerify {
  readonly secret: string;
  readonly header: string;
  readonly body: string | Uint8Array;
  readonly now: Date;
  /** Largest distance in seconds between `t` and `now`, both ends accepted; 300 when absent. */
  readonly toleranceSeconds?: number | undefined;
}

export type SignatureVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'malformed' | 'expired' | 'mismatch' };

/**
 * Verifies a received signature header as a receiver must: any matching `v1` is enough, digests are compared in
 * constant time, and a timestamp further than the tolerance from `now`, in either direction, is refused.
 */
export function verifySignature(input: SignatureToVerify): SignatureVerdict {
  const { secret, header, body, now, toleranceSeconds = 300 } = input;
  const parsed = parseHeader(header);
  if (parsed === undefined) return { ok: false, reason: 'malformed' };
  const expected = digest(secret, parsed.seconds, body);
  let matches = 0;
  for (const candidate of parsed.digests) {
    matches += timingSafeEqual(candidate, expected) ? 1 : 0;
  }
  if (matches === 0) return { ok: false, reason: 'mismatch' };
  const distance = Math.abs(Math.floor(now.getTime() / 1000) - Number(parsed.seconds));
  return distance <= toleranceSeconds ? { ok: true } : { ok: false, reason: 'expired' };
}

const digest = (secret: string, seconds: string, body: string | Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

const headerPattern = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64}){1,4})$/;

function parseHeader(header: string): { seconds: string; digests: Buffer[] } | undefined {
  const match = headerPattern.exec(header);
  if (match === null) return undefined;
  const [, seconds = '', rest = ''] = match;
  const digests = rest.split(',v1=').slice(1);
  return { seconds, digests: digests.map((hex) => Buffer.from(hex, 'hex')) };
}
