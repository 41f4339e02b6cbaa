import { expect, test } from 'vitest';
import { computedExamples } from '../../../openapi/computed-examples.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { findNcmOperation } from './find-ncm.operation.ts';

const api = useTestApi();

test.each(['96190000', '9619.00.00'])('%s answers as the example of the document says', async (ncm) => {
  const answer = await api().call(findNcmOperation, { params: { ncm } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual(computedExamples().findNcm);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
});

test('a code that no table has still matches by prefix', async () => {
  const { status, body } = await api().call(findNcmOperation, { params: { ncm: '10063099' } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ exists: false, matches: [{ annex: 'I', item: '1', matchedBy: '6' }, {}, {}] });
});

test('a product in no annex has no match, and the answer says what a match would mean', async () => {
  const { body } = await api().call(findNcmOperation, { params: { ncm: '84713012' } });
  expect(body).toMatchObject({
    exists: true,
    matches: [],
    selectiveTax: { subject: false, legalBasis: null },
    notice: expect.stringContaining('corresponder à descrição legal'),
  });
});
