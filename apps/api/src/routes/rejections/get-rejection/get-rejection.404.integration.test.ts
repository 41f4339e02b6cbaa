import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getRejectionOperation } from './get-rejection.operation.ts';

const api = useTestApi();

test.each(['199', '1', '0778', '778x', '99999', 'abc', '<script>', ' '])('%j is no code', async (cStat) => {
  const answer = await api().call(getRejectionOperation, { params: { cStat } });
  expect([answer.status, errorOf(answer).code]).toEqual([404, 'not_found']);
});
