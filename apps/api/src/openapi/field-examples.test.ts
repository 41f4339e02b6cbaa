import { expect, test } from 'vitest';
import { type DocumentParts, withFieldExamples } from './field-examples.ts';

const text = (more: object = {}) => ({ type: 'string', ...more });
const objectOf = (properties: object) => ({ type: 'object', properties });

/** Returns the published schema of a body with this example. */
function published(schema: object, example: unknown, schemas: Readonly<Record<string, object>> = {}) {
  const documented = { paths: { '/': { schema, example } }, webhooks: {} };
  const parts: DocumentParts = { ...documented, schemas: { ...schemas } as DocumentParts['schemas'] };
  const { paths, schemas: filled } = withFieldExamples(parts);
  return { schema: Reflect.get(Object(paths['/']), 'schema'), schemas: filled };
}

test('a field gets the value from the example of its body, through references and lists', () => {
  const schemas = { Item: objectOf({ code: text({ examples: ['own'] }) }) };
  const list = { type: 'array', items: { $ref: '#/components/schemas/Item' } };
  const answer = published(objectOf({ list }), { list: [{ code: 'a' }, { code: 'b' }] }, schemas);
  expect(answer.schemas.Item).toEqual(objectOf({ code: text({ examples: ['a'] }) }));
});

test("a value other than zero is preferred, then the field's own example, then zero", () => {
  const items = { type: 'array', items: objectOf({ amount: text() }) };
  const own = text({ examples: ['5.00'] });
  const example = { own: '0.00', zero: '0.00', none: null, items: [{ amount: '0.00' }, { amount: '7.00' }] };
  const { schema } = published(objectOf({ own, zero: text(), none: own, items }), example);
  expect(schema.properties).toMatchObject({ own, zero: { examples: ['0.00'] }, none: own });
  expect(schema.properties.items.items.properties.amount.examples).toEqual(['7.00']);
});

test('in a union only the matching branch gets the value, and of a list three elements are shown', () => {
  const branch = (code: string) => objectOf({ code: text({ const: code }), message: text() });
  const union = { oneOf: [branch('a'), branch('b')] };
  const list = { type: 'array', items: text() };
  const { schema } = published(objectOf({ union, list }), {
    union: { code: 'b', message: 'of b' },
    list: ['1', '2', '3', '4'],
  });
  expect(schema.properties.union.oneOf.map(({ properties }: typeof schema) => properties.message)).toEqual([
    text(),
    text({ examples: ['of b'] }),
  ]);
  expect(schema.properties.list.examples).toEqual([['1', '2', '3']]);
});
