import { contributionSchema, icmsSchema, ipiSchema } from '@fiscal/api-contract';
import { detailStyle } from '@fiscal/testkit';
import { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { describeIssue } from './portuguese-issues.ts';

test.each([
  ['icms', icmsSchema],
  ['ipi', ipiSchema],
  ['pis', contributionSchema],
])('the codes of %s are named in their order', (_, schema) => {
  const [issue] = schema.safeParse({ cst: 'x' }).error?.issues ?? [];
  const codes = describeIssue({ ...issue, input: 'x' }).match(/\d+/g) ?? [];
  expect(codes.length).toBeGreaterThan(5);
  expect(codes).toEqual([...codes].sort());
});

test('names that are not codes keep their documented order', () => {
  const issue = { code: 'invalid_value', input: 'x', values: ['test', 'live'] };
  expect(describeIssue(issue)).toBe('deve ser um de: test, live');
});

test.each([
  [z.string().min(1), '', 'deve ter no mínimo 1 caractere'],
  [z.string().min(2), '', 'deve ter no mínimo 2 caracteres'],
  [z.array(z.string()).min(1), [], 'deve ter no mínimo 1 item'],
  [z.array(z.string()).max(2), ['', '', ''], 'deve ter no máximo 2 itens'],
  [z.number().max(1), 2, 'deve ser no máximo 1'],
])('the words for a size agree with its number (case %#)', (schema, value, words) => {
  const { error } = z.safeParse(schema, value, { error: describeIssue });
  expect(error?.issues.map(({ message }) => message)).toEqual([words]);
});

const shape = z.strictObject({
  text: z.string().min(2).max(3),
  number: z.number().int().min(1).max(2),
  flag: z.boolean(),
  list: z.array(z.string()).min(2).max(3),
  object: z.strictObject({ inner: z.string() }),
  choice: z.enum(['a', 'b']),
  digit: z.literal(1),
  either: z.union([z.literal(1), z.literal('1')]),
  form: z.string().regex(/^x$/),
});

test.each<[string, unknown]>([
  ['nothing', {}],
  [
    'another type',
    { text: 1, number: 'x', flag: 1, list: 1, object: 1, choice: 1, digit: 2, either: 2, form: 1 },
  ],
  ['too little', { text: 'x', number: 0, list: [] }],
  ['too much', { text: 'xxxx', number: 3, list: ['', '', '', ''], form: 'y' }],
  ['a fraction', { number: 1.5 }],
  ['unknown fields', { extra: 1, object: { inner: '', more: 1 } }],
  ['no object', 'x'],
])('what is reported of %s reads as details do', (_, body) => {
  const result = shape.safeParse(body, { error: describeIssue });
  const messages = result.error?.issues.map(({ message }) => message) ?? [];
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) expect(message).toMatch(detailStyle);
});
