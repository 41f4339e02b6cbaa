import { expect, test } from 'vitest';
import { signPayload, verifySignature } from './index.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const at = new Date('2026-11-21T12:00:00Z');
const body =
  '{"id":"65f1c0ffee0123456789abcd","event":"webhook.test","createdAt":"2026-11-21T12:00:00.000Z","data":{}}';
const expected = 't=1795262400,v1=1d273d74e73f1f6f3fb8deaeb166f822fd53a1c0a94601672e72be3a1c097bb5';
const seconds = (offset: number) => new Date(at.getTime() + offset * 1000);

test('signatures equal the published vectors', () => {
  expect(signPayload({ secret, body, at })).toBe(expected);
  expect(signPayload({ secret, body: new TextEncoder().encode(body), at })).toBe(expected);
  const other =
    '{"id":"0123456789abcdef01234567","event":"webhook.test","createdAt":"2026-11-21T12:00:00Z","data":{}}';
  expect(signPayload({ secret: 'whsec_test_0123456789', body: other, at })).toBe(
    't=1795262400,v1=471b099cf748d468ad4f0b636992509e05ed627a88c90e782405376016d418cb',
  );
});

test('during a rotation both secrets sign and either receiver accepts', () => {
  const header = signPayload({ secret: 'whsec_new', formerSecret: secret, body, at });
  expect(header.match(/v1=/g)).toHaveLength(2);
  for (const known of ['whsec_new', secret]) {
    expect(verifySignature({ secret: known, header, body, now: at })).toEqual({ ok: true });
  }
});

test('a header has at most four signatures, of which any may be ours', () => {
  const [time, own] = expected.split(',');
  const header = (others: number): string =>
    [time, ...Array(others).fill(`v1=${'0'.repeat(64)}`), own].join(',');
  expect(verifySignature({ secret, header: header(3), body, now: at })).toEqual({ ok: true });
  expect(verifySignature({ secret, header: header(4), body, now: at })).toMatchObject({
    reason: 'malformed',
  });
});

test.each([
  [-301, 'expired'],
  [-300, 'ok'],
  [0, 'ok'],
  [300, 'ok'],
  [301, 'expired'],
])('a receiver whose clock differs from the timestamp by %i s: %s', (offset, verdict) => {
  const result = verifySignature({ secret, header: expected, body, now: seconds(offset) });
  expect(result.ok ? 'ok' : result.reason).toBe(verdict);
});

test('another body, another secret or another time does not verify', () => {
  const mismatch = { ok: false, reason: 'mismatch' };
  expect(verifySignature({ secret, header: expected, body: `${body} `, now: at })).toEqual(mismatch);
  expect(verifySignature({ secret: 'whsec_x', header: expected, body, now: at })).toEqual(mismatch);
  const moved = expected.replace('1795262400', '1795262401');
  expect(verifySignature({ secret, header: moved, body, now: at })).toEqual(mismatch);
});

test.each(['', 't=1795262400', 'v1=00', `${expected},v1=zz`, `${expected},t=1`, expected.toUpperCase()])(
  'a header of another form is refused: %s',
  (header) => {
    expect(verifySignature({ secret, header, body, now: at })).toEqual({ ok: false, reason: 'malformed' });
  },
);
