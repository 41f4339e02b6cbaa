import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { findNcmOperation } from './find-ncm.operation.ts';

const api = useTestApi();

test.each(['8471301', '847130123', 'abcdefgh', '0'])('%s is refused at ncm', async (ncm) => {
  const answer = await api().call(findNcmOperation, { params: { ncm } });
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'ncm', message: 'deve ter 8 dígitos' }],
  });
});
