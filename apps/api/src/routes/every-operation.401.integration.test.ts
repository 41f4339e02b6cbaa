import { createKey, revokeKey } from '@fiscal/services';
import { expect, test } from 'vitest';
import { casesWithKey } from '../testing/operation-cases.ts';
import { errorOf } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { getMeOperation } from './system/get-me/get-me.operation.ts';

const api = useTestApi();
const unauthorized = { code: 'unauthorized', details: null };

test.each(casesWithKey)('$method $path needs a key', async (operation) => {
  const answer = await api().request(operation.path, { ...operation, key: '' });
  expect(answer.status).toBe(401);
  expect(errorOf(answer)).toMatchObject(unauthorized);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});

test('missing, wrong, mistyped, revoked keys and keys of the other address get the same answer', async () => {
  const { test, live } = api().keys;
  const { clientId } = api();
  const made = await createKey(api().services, { actor: 'test', clientId, mode: 'test', name: 'gone' });
  await revokeKey(api().services, { actor: 'test', publicId: made.record.prefix });
  const answers = [
    await api().call(getMeOperation, { key: '' }),
    await api().call(getMeOperation, { key: live }),
    await api().call(getMeOperation, { key: test, mode: 'live' }),
    await api().call(getMeOperation, { key: `${test.slice(0, -1)}_` }),
    await api().call(getMeOperation, { key: 'x'.repeat(5000) }),
    await api().call(getMeOperation, { key: made.key }),
    await api().request(`/v1/me?key=${test}`, { key: '' }),
    await api().call(getMeOperation, {
      key: '',
      headers: { authorization: `Bearer ${test}, Bearer ${test}` },
    }),
    await api().call(getMeOperation, { key: '', headers: { authorization: `Basic ${test}` } }),
  ];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(401);
});

test('the scheme is read in any case', async () => {
  const headers = { authorization: `bEARER ${api().keys.test}` };
  expect((await api().call(getMeOperation, { key: '', headers })).status).toBe(200);
});
