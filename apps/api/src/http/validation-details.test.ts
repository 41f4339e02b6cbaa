import { expect, test } from 'vitest';
import { fieldPath, validationDetails } from './validation-details.ts';

test.each([
  [['items', 1, 'ncm'], 'items[1].ncm'],
  [['recipient', 'address', 'zip'], 'recipient.address.zip'],
  [['rules', 0, 'when', 'operations', 2], 'rules[0].when.operations[2]'],
  [[], ''],
])('%j is written %s', (path, text) => {
  expect(fieldPath(path)).toBe(text);
});

test('each unknown key has its own entry, and a path appears once', () => {
  const details = validationDetails([
    { code: 'unrecognized_keys', path: ['items', 1], keys: ['foo', 'bar'], message: '' },
    { code: 'custom', path: ['a'], message: 'first' },
    { code: 'custom', path: ['a'], message: 'second' },
  ]);
  expect(details).toEqual([
    { path: 'items[1].foo', message: 'campo desconhecido' },
    { path: 'items[1].bar', message: 'campo desconhecido' },
    { path: 'a', message: 'first' },
  ]);
});
