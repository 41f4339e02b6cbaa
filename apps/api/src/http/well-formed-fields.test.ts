import { UnknownField } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { wellFormedFields } from './well-formed-fields.ts';

const element = z.strictObject({
  code: z.string(),
  tags: z
    .array(z.enum(['a', 'b']))
    .min(1)
    .optional(),
});
const schema = z.strictObject({
  name: z.string(),
  list: z.array(element).min(1),
  inner: z.strictObject({ list: z.array(element) }).optional(),
});

function read(body: object) {
  const { error } = schema.safeParse(body);
  return wellFormedFields(schema, body, error?.issues ?? []);
}

test('malformed elements are removed at any depth, and the others keep their path in the body', () => {
  const list = [1, { code: 'b' }, { code: 3 }, { code: 'd', tags: ['a', 'x', 'b'] }];
  const { parts, pathInBody } = read({ name: 'n', list, inner: { list } });
  const left = [{ code: 'b' }, { code: 'd', tags: ['a', 'b'] }];
  expect(parts.request).toEqual({ name: 'n', list: left, inner: { list: left } });
  expect(parts.malformed.size).toBe(0);
  expect(pathInBody(['list', 1, 'tags', 1])).toEqual(['list', 3, 'tags', 2]);
  expect(pathInBody(['inner', 'list', 0, 'code'])).toEqual(['inner', 'list', 1, 'code']);
  expect(pathInBody(['name'])).toEqual(['name']);
});

test('an element is removed when its list keeps too few elements', () => {
  const list = [1, { code: 'b' }, { code: 'c', tags: ['x'] }, { code: 'd' }];
  const { parts, pathInBody } = read({ name: 'n', list });
  expect(parts.request).toEqual({ name: 'n', list: [{ code: 'b' }, { code: 'd' }] });
  expect(pathInBody(['list', 1])).toEqual(['list', 3]);
});

test('unknown keys are removed, other keys stay, and prototypes are untouched', () => {
  const body = JSON.parse('{"name":"n","extra":1,"list":[{"code":"a","__proto__":{"admin":true},"more":1}]}');
  expect(read(body).parts.request).toEqual({ name: 'n', list: [{ code: 'a' }] });
  expect(Reflect.get({}, 'admin')).toBeUndefined();
});

test('a field without anything usable is malformed: absent, of another type, or a list of which nothing is left', () => {
  const { parts } = read({ list: [1, 2], inner: 'x' });
  expect(parts.request).toEqual({});
  expect([...parts.malformed]).toEqual(['name', 'list', 'inner']);
});

test('the given body is not changed', () => {
  const body = { name: 'n', list: [1, { code: 'b', more: 1 }] };
  const before = structuredClone(body);
  read(body);
  expect(body).toEqual(before);
});

test('an object with usable fields keeps them, at any depth; the others throw when they are read', () => {
  const party = z.strictObject({
    name: z.string(),
    code: z.string().transform((text) => text.toUpperCase()),
    place: z.strictObject({ city: z.string(), lines: z.array(element) }),
  });
  const root = z.strictObject({ party: party.nullable().optional() });
  const body = { party: { name: 1, code: 'x', extra: 1, place: { lines: [1, { code: 'b' }] } } };
  const { parts, pathInBody } = wellFormedFields(root, body, root.safeParse(body).error?.issues ?? []);
  expect([...parts.malformed]).toEqual(['party']);
  expect(parts.request).toEqual({});
  const { party: known } = parts.incomplete as { party: z.output<typeof party> };
  expect([known.code, known.place.lines]).toEqual(['X', [{ code: 'b' }]]);
  expect(() => known.name).toThrow(UnknownField);
  expect(() => known.place.city).toThrow(UnknownField);
  expect(pathInBody(['party', 'place', 'lines', 0, 'code'])).toEqual(['party', 'place', 'lines', 1, 'code']);
});

test('an object that has a problem itself is not usable', () => {
  const root = z.strictObject({
    pair: z.strictObject({ a: z.string(), b: z.string() }).refine(({ a, b }) => a !== b),
  });
  for (const pair of ['x', null, [], { a: '1', b: '1' }]) {
    const { error } = root.safeParse({ pair });
    expect(Object.keys(wellFormedFields(root, { pair }, error?.issues ?? []).parts.incomplete)).toEqual([]);
  }
});
