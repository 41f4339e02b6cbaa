import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getStateCoverageOperation } from './get-state-coverage.operation.ts';

const api = useTestApi();

test.each(['sp', 'XX', 'SPX', '35', '__proto__'])('%j is no state', async (uf) => {
  const answer = await api().call(getStateCoverageOperation, { params: { uf } });
  expect([answer.status, errorOf(answer).code]).toEqual([404, 'not_found']);
});
