import { expect, test } from 'vitest';
import { cnpjField, ieField, partyDocumentField } from './code-fields.ts';

test.each([
  ['the CNPJ of a request', cnpjField, '12.abc.345/01de-35', '12ABC34501DE35'],
  ['the CNPJ of a search', partyDocumentField, '12.abc.345/01de-35', '12ABC34501DE35'],
  ['a state registration', ieField, ' isento ', 'ISENTO'],
])('small letters in %s become capitals', (_, field, given, expected) => {
  expect(field.parse(given)).toBe(expected);
});
