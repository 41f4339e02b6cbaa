import { expect, test } from 'vitest';
import { generateSdk } from './generate-sdk.ts';
import { deriveMethodName } from './method-names.ts';
import type { DocumentOperation, Schema } from './openapi.ts';

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
  const { group, method } = deriveMethodName({ tags: [tag], operationId });
  expect(`${group}.${method}`).toBe(called);
});

const status = {
  type: 'string',
  enum: ['queued', 'authorized'],
  description: 'Situação. `queued`: na fila.',
};
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Schema) => ({ 'application/json': { schema } });
const fields = {
  type: 'object',
  description: 'Um objeto. Com mais texto.',
  required: ['status', 'uf', 'rank'],
  properties: {
    status: refTo('Status'),
    uf: refTo('Uf'),
    rank: { type: 'integer', enum: [1, 2] },
    kind: { type: 'string', enum: ['a', 'b'], examples: ['a'] },
    fixed: { type: 'string', const: 'x' },
    note: { type: ['string', 'null'], maxLength: 3, description: 'Um campo. Com mais texto.' },
    list: { type: 'array', items: refTo('Status') },
  },
};
const alternatives = [
  { required: ['kind'], not: { required: ['fixed'] } },
  { required: ['fixed'], not: { required: ['kind'] } },
];

/** Generates the types of one operation that sends `Sent` and receives `Got`. */
async function generated(changes: object = {}): Promise<string> {
  const schemas = {
    Status: status,
    Uf: { type: 'string', enum: ['SP'] },
    Sent: { ...fields, oneOf: alternatives },
    Got: fields,
    Unused: fields,
    Error: { properties: { error: { oneOf: [] } } },
    ...changes,
  };
  const operation: DocumentOperation = {
    operationId: 'createNote',
    tags: ['Notes'],
    parameters: [{ name: 'wait', in: 'query', required: false, schema: { type: 'integer' } }],
    requestBody: { required: true, content: json(refTo('Sent')) },
    responses: { 201: { content: json(refTo('Got')) } },
  };
  const files = await generateSdk({
    info: { version: '1' },
    tags: [{ name: 'Notes', description: 'Notas' }],
    paths: { '/v1/notes': { post: operation } },
    webhooks: {},
    components: { schemas },
  });
  return (files['contract.ts'] ?? '').replaceAll(/ {2,}/g, '');
}

const typeOf = (text: string, name: string): string =>
  new RegExp(`export (?:interface ${name} \\{[^]*?\\n\\}|type ${name} = .*)\\n`).exec(text)?.[0] ?? '';

test('a set of texts is open in answers and closed in requests; Uf is closed in both', async () => {
  const text = await generated();
  const got = typeOf(text, 'Got');
  expect(got).toContain('readonly status: Status | OtherText;');
  expect(got).toContain('readonly kind?: ("a" | "b") | OtherText;');
  expect(got).toContain('readonly list?: readonly (Status | OtherText)[];');
  const sent = typeOf(text, 'Sent');
  expect(sent).toContain('readonly status: Status;');
  expect(sent).toContain('readonly kind?: ("a" | "b") | undefined;');
  for (const either of [got, sent]) {
    expect(either).toContain('readonly uf: Uf;');
    expect(either).toContain('readonly rank: 1 | 2;');
  }
  expect(typeOf(text, 'Status')).toBe('export type Status = "queued" | "authorized";\n');
});

test('optional fields may be undefined only in types that clients send', async () => {
  const text = await generated();
  expect(typeOf(text, 'Sent')).toContain('readonly note?: (string | null) | undefined;');
  expect(typeOf(text, 'Got')).toContain('readonly note?: string | null;');
  expect(typeOf(text, 'CreateNoteQuery')).toContain('readonly wait?: number | undefined;');
});

test('a type has the first sentence of its description, a set of texts the whole one, and nothing has tags of the generator', async () => {
  const text = await generated();
  expect(text).toContain('/** Um objeto. */\nexport interface Got {');
  expect(text).toContain('/** Um campo. */\nreadonly note?');
  expect(text).toContain('`queued`: na fila.');
  expect(text).not.toMatch(/@(?:constant|enum|description|example)|components|Unused/);
});

test('alternatives that only say which fields go together do not become types', async () => {
  expect(typeOf(await generated(), 'Sent')).toMatch(/^export interface Sent \{/);
});

test('an unknown keyword is refused, not ignored', async () => {
  await expect(generated({ Got: { ...fields, patternProperties: {} } })).rejects.toThrow('patternProperties');
});

test('a component that is missing, and a body without a name, are refused', async () => {
  await expect(generated({ Uf: undefined })).rejects.toThrow('no component Uf');
  await expect(generated({ Sent: { $ref: 'https://elsewhere.example' } })).rejects.toThrow('no component');
});
