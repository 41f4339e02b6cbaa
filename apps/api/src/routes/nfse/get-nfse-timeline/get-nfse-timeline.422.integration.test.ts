import { expect, test } from 'vitest';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseTimelineOperation } from './get-nfse-timeline.operation.ts';

const api = useTestApi();

test.each([
  ['limit', { limit: '0' }],
  ['limit', { limit: '1001' }],
  ['cursor', { cursor: 'x' }],
])('%s is refused: %j', async (path, query) => {
  const answer = await api().call(getNfseTimelineOperation, { params: { id: absentId }, query });
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});
