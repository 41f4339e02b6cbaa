import { expect, test } from 'vitest';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseOperation } from './get-nfse.operation.ts';

const api = useTestApi();

test.each(['0', '26', '-1', '1.5', 'x', ''])('wait=%s is refused', async (wait) => {
  const answer = await api().call(getNfseOperation, { params: { id: absentId }, query: { wait } });
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path: 'wait', message: expect.any(String) }]);
});
