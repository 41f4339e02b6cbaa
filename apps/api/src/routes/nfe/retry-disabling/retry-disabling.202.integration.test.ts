import { expect, test } from 'vitest';
import { finishDisabling, queueDisabling } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { retryDisablingOperation } from './retry-disabling.operation.ts';

const api = useTestApi();

test('a failed disabling goes back to the queue, and a queued one stays as it is', async () => {
  const id = await queueDisabling(api(), await readyCompany(api()));
  await finishDisabling(api(), id, 'failed');
  const answer = await api().call(retryDisablingOperation, { params: { id } });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.headers.get('location')).toBe(`/v1/nfe/disable-range/${id}`);
  expect(answer.body).toMatchObject({ id, status: 'queued', failure: null, attention: null });
  const again = await api().call(retryDisablingOperation, { params: { id } });
  expect([again.status, again.body]).toEqual([202, answer.body]);
});
