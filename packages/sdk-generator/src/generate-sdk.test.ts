import { expect, test } from 'vitest';
import { methodNameOf } from './method-names.ts';
import { type TypeContext, typeText } from './type-text.ts';

test.each([
  ['Companies', 'createCompany', 'companies.create'],
  ['Companies', 'listCompanies', 'companies.list'],
  ['Companies', 'addNfeSeries', 'companies.addNfeSeries'],
  ['Tax classes', 'testTaxClass', 'taxClasses.test'],
  ['NF-e', 'createNfe', 'nfe.create'],
  ['NF-e', 'getNfeEventXml', 'nfe.getEventXml'],
  ['NFS-e', 'requestNfseCancellation', 'nfse.requestCancellation'],
  ['Taxes', 'calculateTaxes', 'taxes.calculate'],
  ['Taxes', 'listTaxClassifications', 'taxes.listClassifications'],
  ['Webhooks', 'redeliverWebhookDelivery', 'webhooks.redeliverDelivery'],
  ['System', 'getMe', 'system.getMe'],
])('%s %s is called as %s', (tag, operationId, called) => {
  const { group, method } = methodNameOf({ tags: [tag], operationId });
  expect(`${group}.${method}`).toBe(called);
});

const status = { type: 'string', enum: ['queued', 'authorized'] };
const answer: TypeContext = { components: { Status: status, Uf: status }, direction: 'answer' };
const request: TypeContext = { ...answer, direction: 'request' };

test('a set of texts is open in answers and closed in requests; what the specification closes is closed in both', () => {
  const named = { $ref: '#/components/schemas/Status' };
  expect([typeText(named, answer), typeText(named, request)]).toEqual(['Open<Status>', 'Status']);
  expect(typeText({ $ref: '#/components/schemas/Uf' }, answer)).toBe('Uf');
  expect(typeText(status, answer)).toBe('Open<"queued" | "authorized">');
  expect(typeText({ type: 'integer', enum: [1, 2] }, answer)).toBe('1 | 2');
  expect(typeText({ type: 'string', const: 'a' }, answer)).toBe('"a"');
});

test('only who sends may leave a field undefined', () => {
  const schema = { type: 'object', properties: { a: { type: ['string', 'null'] } } };
  expect(typeText(schema, request)).toBe('{\nreadonly a?: string | null | undefined;\n}');
  expect(typeText(schema, answer)).toBe('{\nreadonly a?: string | null;\n}');
});

test('a keyword without a type is refused, not left out', () => {
  expect(() => typeText({ type: 'object', patternProperties: {} }, answer)).toThrow('patternProperties');
  expect(() => typeText({ $ref: 'https://elsewhere.example' }, answer)).toThrow('no component');
});
