import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyWebhook, type WebhookToVerify } from './verify-webhook.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const payload =
  '{"id":"65f1c0ffee0123456789abcd","event":"webhook.test","createdAt":"2026-11-21T12:00:00.000Z","data":{}}';
const digest = '1d273d74e73f1f6f3fb8deaeb166f822fd53a1c0a94601672e72be3a1c097bb5';
const header = `t=1795262400,v1=${digest}`;
const at = (offset: number): Date => new Date((1_795_262_400 + offset) * 1000);

function verdict(changes: Partial<WebhookToVerify>): string {
  try {
    return verifyWebhook({ payload, header, secret, now: at(0), ...changes }).event;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
}

const sign = (body: string, key = secret): string =>
  createHmac('sha256', key).update('1795262400.').update(body).digest('hex');

test('the published test vector is valid, as text and as bytes', () => {
  expect(verifyWebhook({ payload, header, secret, now: at(0) })).toEqual(JSON.parse(payload));
  expect(verdict({ payload: new TextEncoder().encode(payload) })).toBe('webhook.test');
});

test.each([
  [-301, 'timestamp'],
  [-300, 'webhook.test'],
  [300, 'webhook.test'],
  [301, 'timestamp'],
])('%i s from the signature: %s', (offset, expected) => {
  expect(verdict({ now: at(offset) })).toBe(expected);
});

test('a given tolerance is used, and NaN as tolerance refuses everything', () => {
  expect(verdict({ now: at(301), toleranceSeconds: 301 })).toBe('webhook.test');
  expect(verdict({ now: at(0), toleranceSeconds: Number.NaN })).toBe('timestamp');
});

test('a body with any changed byte, and re-serialized JSON, have another signature', () => {
  const bytes = new TextEncoder().encode(payload);
  fc.assert(
    fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (place, change) => {
      const changed = Uint8Array.from(bytes, (byte, index) => (index === place ? byte ^ change : byte));
      return verdict({ payload: changed }) === 'signature';
    }),
  );
  expect(verdict({ payload: JSON.stringify(JSON.parse(payload), null, 1) })).toBe('signature');
  expect(verdict({ secret: 'whsec_other' })).toBe('signature');
  expect(verdict({ header: header.replace('1795262400', '1795262401'), now: at(1) })).toBe('signature');
});

test('during the rotation of a secret one matching digest is enough, in either order', () => {
  const other = sign(payload, 'whsec_new');
  for (const digests of [`v1=${other},v1=${digest}`, `v1=${digest},v1=${other}`]) {
    expect(verdict({ header: `t=1795262400,${digests}` })).toBe('webhook.test');
    expect(verdict({ header: `t=1795262400,${digests}`, secret: 'whsec_new' })).toBe('webhook.test');
    expect(verdict({ header: `t=1795262400,${digests}`, secret: 'whsec_third' })).toBe('signature');
  }
});

test('an unknown scheme is ignored', () => {
  expect(verdict({ header: `${header},v2=abc` })).toBe('webhook.test');
  expect(verdict({ header: `t=1795262400,v2=${digest}` })).toBe('malformed');
});

test.each([
  ['', undefined, null, 't=1795262400', `v1=${digest}`, `${header},t=1`, `t=,v1=${digest}`],
  [
    `t=-1,v1=${digest}`,
    `t=1e9,v1=${digest}`,
    header.toUpperCase(),
    `${header},`,
    `t=1795262400,v1=${digest}0`,
  ],
  [[header], `${header},v1=zz`, `${header}${`,v1=${digest}`.repeat(20)}`, `t=1795262400 ,v1=${digest}`],
])('a header of another form is malformed', (...headers) => {
  for (const each of headers) expect([each, verdict({ header: each })]).toEqual([each, 'malformed']);
});

test('a signed body that is not an event is malformed', () => {
  for (const body of ['{', '[]', '"a"', 'null', '{"event":1}', '']) {
    expect(verdict({ payload: body, header: `t=1795262400,v1=${sign(body)}` })).toBe('malformed');
  }
});

test('an empty secret is refused', () => {
  expect(() => verdict({ secret: '', header: `t=1795262400,v1=${sign(payload, '')}` })).toThrow(TypeError);
});
