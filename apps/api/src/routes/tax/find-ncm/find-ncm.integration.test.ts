import { describe, expect, test } from 'vitest';
import { computedExamples } from '../../../openapi/computed-examples.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { findNcmOperation } from './find-ncm.operation.ts';

const api = useTestApi();

describe('200', () => {
  test.each(['96190000', '9619.00.00'])('%s answers as the example of the document says', async (ncm) => {
    const answer = await api().call(findNcmOperation, { params: { ncm } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual(computedExamples().findNcm);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
  });

  test('a code that no table has still matches by prefix', async () => {
    const { status, body } = await api().call(findNcmOperation, { params: { ncm: '10063099' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      exists: false,
      matches: [{ annex: 'I', item: '1', matchedBy: '6' }, {}, {}],
    });
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
});

describe('422', () => {
  test.each(['8471301', '847130123', 'abcdefgh', '0'])('%s is refused at ncm', async (ncm) => {
    const answer = await api().call(findNcmOperation, { params: { ncm } });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'ncm', message: 'deve ter 8 dígitos' }],
    });
  });
});
