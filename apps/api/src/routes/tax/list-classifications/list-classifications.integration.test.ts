import { expect, test } from 'vitest';
import { computedExamples } from '../../../openapi/computed-examples.ts';
import { type AnswerOf, expectRefusedAt, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listClassificationsOperation } from './list-classifications.operation.ts';

const api = useTestApi();

type List = AnswerOf<typeof listClassificationsOperation.route>;

const codesOf = (answer: List): readonly string[] =>
  expectStatus(answer, 200).body.data.map(({ classTrib }) => classTrib);

test('200: the whole table is in one answer, in the order of the codes', async () => {
  const answer = await api().call(listClassificationsOperation);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    tableVersion: 'IT 2025.002 v1.70',
    publishedAt: '2026-10-01',
    nextCursor: null,
  });
  expect(codesOf(answer)).toHaveLength(173);
  expect(codesOf(answer)).toEqual(codesOf(answer).toSorted());
  expect(answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
  expect(answer.headers.get('content-type')).toBe('application/json');
});

test('200: a CST filters the table as in the example of the document; an unknown CST gives an empty list', async () => {
  const deferred = await api().call(listClassificationsOperation, { query: { cst: '515' } });
  expect(deferred.body).toEqual(computedExamples().listTaxClassifications);
  const unknown = await api().call(listClassificationsOperation, { query: { cst: '999' } });
  expect(unknown.body).toMatchObject({ data: [], nextCursor: null });
});

test('200: a page continues after the previous one, and a day excludes classifications that had ended', async () => {
  const first = await api().call(listClassificationsOperation, {
    query: { limit: '172', date: '2026-01-01' },
  });
  const cursor = expectStatus(first, 200).body.nextCursor ?? undefined;
  const second = await api().call(listClassificationsOperation, {
    query: { limit: '172', date: '2026-01-01', cursor },
  });
  expect([...codesOf(first), ...codesOf(second)]).toHaveLength(173);
  expect(second.body).toMatchObject({ nextCursor: null });
  const later = await api().call(listClassificationsOperation, {
    query: { date: '2026-01-02', cst: '220' },
  });
  expect(later.body).toMatchObject({ data: [] });
});

test('422: a cursor that names no classification is refused', async () => {
  const cursor = Buffer.from('{"l":"classifications","c":"revenda-sp"}').toString('base64url');
  const answer = await api().call(listClassificationsOperation, { query: { cursor } });
  expectRefusedAt(answer, 'cursor');
});
