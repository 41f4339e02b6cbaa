import { expect, test } from 'vitest';
import { computedExamples } from '../../../openapi/computed-examples.ts';
import { expectError } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getTaxRulesOperation } from './get-tax-rules.operation.ts';

const api = useTestApi();

test('200: a year without a published rate has null and the missing topics, as in the example of the document', async () => {
  const answer = await api().call(getTaxRulesOperation, { query: { year: '2027' } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual(computedExamples().getTaxRules);
  expect(answer.body).toMatchObject({
    cbs: null,
    unpublished: expect.arrayContaining([expect.anything()]),
  });
  expect(answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
});

test.each([2026, 2028, 2029, 2030, 2031, 2032, 2033])('200: %i is answered', async (year) => {
  const { status, body } = await api().call(getTaxRulesOperation, { query: { year: String(year) } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ year });
});

test('200: without a year the answer is for the current year', async () => {
  const { body } = await api().call(getTaxRulesOperation);
  const brasilia = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', year: 'numeric' });
  expect(body).toMatchObject({ year: Number(brasilia.format(api().services.clock.now())) });
});

test.each(['2025', '2034'])('422: %s is refused with the allowed years', async (year) => {
  const answer = await api().call(getTaxRulesOperation, { query: { year } });
  expectError(answer, 422, 'validation_failed', [
    { path: 'year', message: 'deve ser um ano de 2026 a 2033' },
  ]);
});
