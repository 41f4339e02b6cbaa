import { expect, test } from 'vitest';
import { errorOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test.each(['8471301', '847130123', 'abcdefgh', '0'])('%s is refused at ncm', async (ncm) => {
  const answer = await api().call(`/v1/tax/ncm/${ncm}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'ncm', message: 'deve ter 8 dígitos' }],
  });
});
