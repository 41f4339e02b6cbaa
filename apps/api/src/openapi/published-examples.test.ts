import { expect, test } from 'vitest';
import { problemsOf } from '../testing/check-published.ts';
import { type JsonSchema, resolveSchema } from '../testing/published-document.ts';
import {
  isObject,
  type PublishedField,
  partsOf,
  publishedFields,
  publishedOperations,
} from '../testing/published-fields.ts';

/** True for a text, a number or a list of them without a closed set; the schema may also allow null. */
function isOpenScalar(schema: JsonSchema): boolean {
  const target = resolveSchema(schema);
  if (target.enum !== undefined || target.const !== undefined) return false;
  const types = new Set([target.type].flat());
  if (['string', 'number', 'integer'].some((type) => types.has(type))) return true;
  if (isObject(target.items)) return isOpenScalar(target.items);
  return partsOf(target).some(isOpenScalar);
}

const examplesOf = (schema: JsonSchema): readonly unknown[] => {
  const { examples } = { ...resolveSchema(schema), ...schema };
  return Array.isArray(examples) ? examples : [];
};

const scalars: readonly PublishedField[] = publishedFields().filter(({ schema }) => isOpenScalar(schema));

test('every field that is a text or a number has its own example', () => {
  expect(scalars.length).toBeGreaterThan(400);
  expect(scalars.filter(({ schema }) => examplesOf(schema).length === 0).map(({ at }) => at)).toEqual([]);
});

test('every parameter and header that is a text or a number has an example', () => {
  const bare = publishedOperations()
    .flatMap(({ at, operation: { parameters = [], responses } }) => [
      ...parameters.map(({ name, schema, example }) => ({ name: `${at} ${name}`, schema, example })),
      ...Object.entries(responses).flatMap(([status, { headers = {} }]) =>
        Object.entries(headers).map(([name, header]) => ({ name: `${at} ${status} ${name}`, ...header })),
      ),
    ])
    .filter(({ schema, example }) => isOpenScalar(schema) && example === undefined);
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test('every example of a field is a value that the field may have', () => {
  const wrong = publishedFields().flatMap(({ at, schema }) =>
    examplesOf(schema)
      .filter((example) => problemsOf(schema, example).length > 0)
      .map((example) => [at, example]),
  );
  expect(wrong).toEqual([]);
});
