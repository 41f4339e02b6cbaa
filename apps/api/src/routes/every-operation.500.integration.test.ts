import { expect, test } from 'vitest';
import { expectError } from '../testing/typed-client.ts';
import { useOwnTestApi } from '../testing/use-test-api.ts';
import { getMeOperation } from './system/get-me/get-me.operation.ts';

const unexpected = async (): Promise<never> => {
  throw new Error('a defect with a secret in its words');
};
const unreachable = async (): Promise<never> => {
  throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
};

const noteUse = (): void => undefined;
const broken = useOwnTestApi({ keys: { authenticate: unexpected, noteUse } });
const away = useOwnTestApi({ keys: { authenticate: unreachable, noteUse } });

test('a defect is answered with 500 and the request id, without details', async () => {
  const answer = await broken().call(getMeOperation, { headers: { 'x-request-id': 'request-12345' } });
  expectError(answer, 500, 'internal_error', null);
  expect(answer.text).toContain('request-12345');
  expect(answer.text).not.toContain('secret');
  expect(answer.headers.get('x-request-id')).toBe('request-12345');
});

test('an unreachable database is answered with 503 and Retry-After', async () => {
  const answer = await away().call(getMeOperation);
  expectError(answer, 503, 'busy', { retryAfterSeconds: 2 });
  expect(answer.headers.get('retry-after')).toBe('2');
});
