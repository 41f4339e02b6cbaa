import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getTaxRulesOperation } from './get-tax-rules.operation.ts';

const api = useTestApi();

test.each(['2025', '2034', '26', 'abcd', '2026.5', ''])('year=%s is refused', async (year) => {
  const answer = await api().call(getTaxRulesOperation, { query: { year } });
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'year', message: 'deve ser um ano de 2026 a 2033' }],
  });
});
