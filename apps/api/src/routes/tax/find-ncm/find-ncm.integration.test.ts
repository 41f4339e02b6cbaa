import { expect, test } from 'vitest';
import { computedExamples } from '../../../openapi/computed-examples.ts';
import { expectError } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { findNcmOperation } from './find-ncm.operation.ts';

const api = useTestApi();

test.each(['96190000', '9619.00.00'])('200: %s answers as the example of the document says', async (ncm) => {
  const answer = await api().call(findNcmOperation, { params: { ncm } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual(computedExamples().findNcm);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
});

test('200: an unknown code still matches by prefix', async () => {
  const { status, body } = await api().call(findNcmOperation, { params: { ncm: '10063099' } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    exists: false,
    matches: [{ annex: 'I', item: '1', matchedBy: '6' }, {}, {}],
  });
});

test('200: a product in no annex has no match, and the notice explains a match', async () => {
  const { body } = await api().call(findNcmOperation, { params: { ncm: '84713012' } });
  expect(body).toMatchObject({
    exists: true,
    matches: [],
    selectiveTax: { subject: false, legalBasis: null },
    notice: expect.stringContaining('corresponder à descrição legal'),
  });
});

test.each(['8471301', '847130123', 'abcdefgh', '0'])('422: %s is refused at ncm', async (ncm) => {
  const answer = await api().call(findNcmOperation, { params: { ncm } });
  expectError(answer, 422, 'validation_failed', [{ path: 'ncm', message: 'deve ter 8 dígitos' }]);
});
