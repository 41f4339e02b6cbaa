import { expect, test } from 'vitest';
import { problemsOf } from '../testing/check-published.ts';
import { cases, casesWithKey } from '../testing/operation-cases.ts';
import { type JsonSchema, publishedOperation, resolveSchema } from '../testing/published-document.ts';
import { errorOf, expectError } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

/** Each required parameter of a query, with a valid request for its operation. */
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
  expectError(answer, 422, 'validation_failed');
  expect(errorOf(answer).details).toEqual([{ path: name, message: 'campo obrigatório' }]);
});

/** Each parameter of a query, with a path to which its values are added. */
const parameters = cases.flatMap(({ operation, method, path, body }) => {
  const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
  const { parameters: published = [] } = publishedOperation(operation);
  return published
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => ({
      operation: operation.id,
      name,
      method,
      body,
      schema: resolveSchema(schema),
      pathWith(...values: readonly string[]): string {
        const search = new URLSearchParams(searchParams);
        search.delete(name);
        for (const value of values) search.append(name, value);
        return `${pathname}?${search}`;
      },
    }));
});

const texts = [
  '',
  '!',
  'x',
  'TRUE',
  '2026-02-30',
  '2026-13',
  '0001-01',
  '9999-12-31',
  '../../etc',
  'x'.repeat(301),
];

/** Returns values of a query that the schema does not allow. */
function valuesOutside(schema: JsonSchema): readonly string[] {
  const { type, minimum, maximum } = schema;
  if (type === 'integer') return ['', 'x', '1.5', '01', `${Number(minimum) - 1}`, `${Number(maximum) + 1}`];
  return texts.filter((text) => problemsOf(schema, text).length > 0);
}

test.each(parameters)(
  '$operation refuses what its document does not allow as $name, by its name',
  async ({ name, method, body, schema, pathWith }) => {
    const isList = schema.type === 'array';
    const at = isList ? `${name}[0]` : name;
    const refused = valuesOutside(isList ? resolveSchema(schema.items as JsonSchema) : schema);
    expect(refused).not.toEqual([]);
    for (const value of refused) {
      const answer = await api().request(pathWith(value), { method, body });
      const error = { code: 'validation_failed', details: [{ path: at }] };
      expect([value, answer.status, answer.body]).toMatchObject([value, 422, { error }]);
    }
  },
);

test.each(parameters.filter(({ schema }) => schema.type !== 'array'))(
  '$operation refuses two of $name',
  async ({ name, method, body, pathWith }) => {
    const answer = await api().request(pathWith('1', '1'), { method, body });
    expect([answer.status, errorOf(answer).details]).toMatchObject([422, [{ path: name }]]);
  },
);

const ofNoList = Buffer.from('{"l":"other","c":"3550308"}').toString('base64url');

test.each(parameters.filter(({ name }) => name === 'cursor'))(
  '$operation refuses a cursor that it did not give',
  async ({ name, method, pathWith }) => {
    for (const cursor of ['unreadable', ofNoList]) {
      const answer = await api().request(pathWith(cursor), { method });
      expect([answer.status, errorOf(answer).details]).toMatchObject([422, [{ path: name }]]);
    }
  },
);

const months = parameters.filter(({ name }) => name === 'month');

test('some operations are about a month', () => {
  expect(months.map(({ operation }) => operation)).toContain('getUsage');
});

test.each(months)(
  '$operation refuses a month that has not begun, before it looks for the company',
  async ({ method, body, pathWith }) => {
    const answer = await api().request(pathWith('2099-12'), { method, body });
    expect([answer.status, errorOf(answer).details]).toMatchObject([422, [{ path: 'month' }]]);
  },
);

const unknown = ['status[]', 'constructor', 'companyID', '$filter', '__proto__'];

test.each(cases.filter(({ operation }) => operation.refusesOthers))(
  '$operation.id does not know other parameters',
  async ({ operation, method, path, body }) => {
    const search = new URLSearchParams(unknown.map((name) => [name, 'failed']));
    const answer = await api().request(`${path}${path.includes('?') ? '&' : '?'}${search}`, { method, body });
    expectError(answer, 422, 'validation_failed');
    for (const name of unknown) {
      expect(errorOf(answer).details).toContainEqual({ path: name, message: 'campo desconhecido' });
    }
    expect(Object.keys(publishedOperation(operation).responses)).toContain('422');
  },
);
