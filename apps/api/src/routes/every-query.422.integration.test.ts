import { expect, test } from 'vitest';
import { casesWithKey } from '../testing/operation-cases.ts';
import { errorOf } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

/** Each required parameter of a query, with the rest of a request that its contract allows. */
const required = casesWithKey.flatMap(({ operation, method, path }) => {
  const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
  return [...searchParams.keys()].map((name) => {
    const others = new URLSearchParams(searchParams);
    others.delete(name);
    return { operation: operation.id, name, method, path: `${pathname}?${others}` };
  });
});

test('some operations have required parameters of a query', () => {
  expect(required.map(({ operation, name }) => `${operation} ${name}`)).toEqual(
    expect.arrayContaining(['listNfeGaps companyId', 'listNfeGaps series', 'findNfe externalId']),
  );
});

test.each(required)('$operation without $name says that it is required', async ({ path, method, name }) => {
  const answer = await api().request(path, { method });
  expect([answer.status, errorOf(answer).code]).toEqual([422, 'validation_failed']);
  expect(errorOf(answer).details).toEqual([{ path: name, message: 'campo obrigatório' }]);
});
