import { expect, test } from 'vitest';
import { isObjectStoreBusy, ObjectStoreError, objectStoreErrorOf } from './object-store-error.ts';

const canary = 'https://bucket.example/key?signature=CANARY';
const failure = (fields: object): Error => Object.assign(new Error(canary), fields);
const answered = (httpStatusCode: number, name = 'Error') => failure({ name, $metadata: { httpStatusCode } });

test.each<[string, unknown, string, string, boolean]>([
  ['an aborted call', failure({ name: 'AbortError' }), 'timeout', 'AbortError', true],
  ['a call that was too long', failure({ name: 'TimeoutError' }), 'timeout', 'TimeoutError', true],
  ['a request that was too slow', answered(400, 'RequestTimeout'), 'timeout', 'RequestTimeout', true],
  ['a socket that was too slow', failure({ code: 'ETIMEDOUT' }), 'timeout', 'ETIMEDOUT', true],
  ['a key that is not there', answered(404, 'NoSuchKey'), 'absent', 'NoSuchKey', false],
  ['a head that is not there', answered(404, 'NotFound'), 'absent', 'NotFound', false],
  ['a version that is not there', answered(404, 'NoSuchVersion'), 'absent', 'NoSuchVersion', false],
  ['a bucket that is not there', answered(404, 'NoSuchBucket'), 'refused', 'NoSuchBucket', true],
  ['an object that is there', answered(412, 'PreconditionFailed'), 'conflict', 'PreconditionFailed', false],
  ['no right', answered(403, 'AccessDenied'), 'refused', 'AccessDenied', true],
  ['the first refusal', answered(400), 'refused', 'HTTP 400', true],
  ['the last refusal', answered(499), 'refused', 'HTTP 499', true],
  ['a redirection', answered(399), 'unavailable', 'HTTP 399', true],
  ['a request that took too long', answered(408), 'unavailable', 'HTTP 408', true],
  ['a conflict of writers', answered(409), 'unavailable', 'HTTP 409', true],
  ['too many requests', answered(429), 'unavailable', 'HTTP 429', true],
  ['a failure of the server', answered(500), 'unavailable', 'HTTP 500', true],
  [
    'no credentials',
    failure({ name: 'CredentialsProviderError' }),
    'refused',
    'CredentialsProviderError',
    true,
  ],
  ['no connection', failure({ code: 'ECONNREFUSED', name: 'Other' }), 'unavailable', 'ECONNREFUSED', true],
  ['a code of the answer', failure({ Code: 'SlowDown', name: 'Other' }), 'unavailable', 'SlowDown', true],
  [
    'a code that may be a value',
    failure({ code: 'a=b', name: 'TimeoutError' }),
    'timeout',
    'TimeoutError',
    true,
  ],
  ['a code too short for a word', failure({ code: 'ab' }), 'unavailable', 'UNKNOWN', true],
  ['a code too long for a word', failure({ code: 'a'.repeat(61) }), 'unavailable', 'UNKNOWN', true],
  ['metadata of another form', failure({ $metadata: null }), 'unavailable', 'UNKNOWN', true],
  [
    'a status that is not a number',
    failure({ $metadata: { httpStatusCode: '404' } }),
    'unavailable',
    'UNKNOWN',
    true,
  ],
  ['a value that is not an error', { code: 'NoSuchKey' }, 'unavailable', 'UNKNOWN', true],
])('the class of a failure of the store: %s', (_, error, className, code, isBusy) => {
  const found = objectStoreErrorOf(error);
  expect({ class: found.class, code: found.code }).toEqual({ class: className, code });
  expect(found.message).toBe(`object store ${className} ${code}`);
  expect(found.cause).toBeUndefined();
  expect(isObjectStoreBusy(found)).toBe(isBusy);
  expect(objectStoreErrorOf(found)).toBe(found);
});

test('damaged bytes do not count as a busy store, and other errors do not count as failures of the store', () => {
  expect(isObjectStoreBusy(new ObjectStoreError({ class: 'damaged', code: 'SHA256' }))).toBe(false);
  expect(isObjectStoreBusy(failure({ class: 'timeout' }))).toBe(false);
});
