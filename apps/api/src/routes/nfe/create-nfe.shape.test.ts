import { nfeRequestSchema } from '@fiscal/api-contract';
import { z } from '@hono/zod-openapi';
import { beforeAll, expect, test } from 'vitest';
import { describeIssue } from '../../http/portuguese-issues.ts';
import { validationDetails } from '../../http/validation-details.ts';
import { anItemBody, aRequestBody } from '../../testing/note-bodies.ts';

beforeAll(() => {
  z.config({ localeError: describeIssue });
});

const pathsOf = (body: unknown): string[] => {
  const result = nfeRequestSchema.safeParse(body);
  return result.success ? [] : validationDetails(result.error.issues).map(({ path }) => path);
};
const pathsOfItem = (changes: Record<string, unknown>) =>
  pathsOf(aRequestBody({ items: [anItemBody(changes)] }));

test('a valid request passes, and punctuation is removed from documents and codes', () => {
  const request = nfeRequestSchema.parse(aRequestBody());
  expect(request.recipient).toMatchObject({ cnpj: '11444777000161', address: { zip: '01001000' } });
  expect(request.items[0]?.ncm).toBe('96081000');
});

test('an alphanumeric CNPJ is accepted in any case and with punctuation', () => {
  const recipient = { ...aRecipient(), cnpj: '12.abc.345/01de-35' };
  expect(nfeRequestSchema.parse(aRequestBody({ recipient })).recipient.cnpj).toBe('12ABC34501DE35');
});

test('ieIndicator and transport.mode are read from a number or from its digit', () => {
  const read = (ieIndicator: unknown, mode: unknown) => {
    const recipient = { ...aRecipient(), ieIndicator };
    const request = nfeRequestSchema.parse(aRequestBody({ recipient, transport: { mode } }));
    return [request.recipient.ieIndicator, request.transport.mode];
  };
  for (const indicator of [1, 2, 9]) {
    for (const mode of [0, 1, 2, 3, 4, 9]) {
      expect(read(indicator, mode)).toEqual([indicator, String(mode)]);
      expect(read(String(indicator), String(mode))).toEqual([indicator, String(mode)]);
    }
  }
});

test('a GTIN is its digits, or `SEM GTIN` in any spelling', () => {
  const read = (gtin: string) =>
    nfeRequestSchema.parse(aRequestBody({ items: [anItemBody({ gtin })] })).items[0]?.gtin;
  expect(['789-1234.567 895', ' sem gtin'].map(read)).toEqual(['7891234567895', 'SEM GTIN']);
});

test('ibsCbs absent and ibsCbs null stay different', () => {
  const taxes = (more: Record<string, unknown>) => ({ ...(anItemBody().taxes as object), ...more });
  const request = nfeRequestSchema.parse(
    aRequestBody({ items: [anItemBody(), anItemBody({ taxes: taxes({ ibsCbs: null }) })] }),
  );
  expect(request.items[0]?.taxes).not.toHaveProperty('ibsCbs');
  expect(request.items[1]?.taxes?.ibsCbs).toBeNull();
});

test('empty optional texts count as absent', () => {
  const request = nfeRequestSchema.parse(aRequestBody({ additionalInfo: '  ', fiscalInfo: '' }));
  expect(request.additionalInfo).toBeNull();
  expect(request.fiscalInfo).toBeNull();
});

test('every unknown key is named with its full path', () => {
  const body = aRequestBody({ foo: 1, bar: 2, items: [anItemBody(), anItemBody({ baz: 3 })] });
  expect(pathsOf(body)).toEqual(expect.arrayContaining(['foo', 'bar', 'items[1].baz']));
  expect(pathsOf(JSON.parse('{"__proto__":{"admin":true}}'))).toContain('__proto__');
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});

test('a wrong value is reported at its path', () => {
  expect(pathsOf(aRequestBody({ items: [anItemBody(), anItemBody({ ncm: '1' })] }))).toEqual([
    'items[1].ncm',
  ]);
  expect(pathsOf([])).toEqual(['']);
  expect(pathsOf(null)).toEqual(['']);
});

test.each([
  ['quantity', '1e9'],
  ['quantity', ' 1'],
  ['quantity', '-1'],
  ['quantity', '0.00001'],
  ['quantity', '0.0000'],
  ['quantity', '٣'],
  ['quantity', 1],
  ['unitPrice', '1234567890123456'],
  ['unitPrice', '1.12345678901'],
  ['discount', '1.001'],
  ['gtin', '123456789'],
  ['cest', '123'],
  ['origin', '9'],
  ['unit', 'UNIDADE'],
  ['code', ''],
  ['description', 'a'.repeat(121)],
  ['description', 'nul \u0000'],
  ['description', 'emoji 😀'],
  ['description', 'half \ud83d'],
  ['description', 'line\r\nbreak'],
  ['description', 'separator \u2028 inside'],
  ['purchaseOrderItem', '1234567'],
  ['taxClass', 'no blanks here'],
  ['taxClass', '..'],
  ['taxClass', null],
  ['benefitCode', 'SP07001'],
  ['benefitCode', 'SP0700100'],
  ['benefitCode', 'SP 70010'],
  ['benefitCode', 'sem cbenef'],
  ['benefitCode', ''],
  ['benefitCode', 'SP07001\u0085'],
])('items[0].%s refuses %j', (field, value) => {
  expect(pathsOfItem({ [field]: value })).toEqual([`items[0].${field}`]);
});

test.each([
  ['gtin', 'SEM GTIN'],
  ['gtin', '12345678'],
  ['gtin', null],
  ['description', ']]><x> &lt; <!DOCTYPE'],
  ['unitPrice', '0.0000000001'],
  ['approxTaxes', '0.00'],
  ['benefitCode', 'SP070010'],
  ['benefitCode', 'RJ80100/1-'],
  ['benefitCode', 'SEM CBENEF'],
  ['benefitCode', null],
])('items[0].%s accepts %j', (field, value) => {
  expect(pathsOfItem({ [field]: value })).toEqual([]);
});

test('the request has its limits', () => {
  expect(pathsOf(aRequestBody({ externalId: 'x'.repeat(101) }))).toEqual(['externalId']);
  for (const externalId of ['a\u0000b', '  '])
    expect(pathsOf(aRequestBody({ externalId }))).toEqual(['externalId']);
  expect(pathsOf(aRequestBody({ externalId: `'; DROP TABLE note; --%2e%2e/😀` }))).toEqual([]);
  expect(pathsOf(aRequestBody({ items: [] }))).toEqual(['items']);
  expect(pathsOf(aRequestBody({ items: Array.from({ length: 991 }, () => anItemBody()) }))).toEqual([
    'items',
  ]);
  expect([889, 890].map((series) => pathsOf(aRequestBody({ series })))).toEqual([[], ['series']]);
  const ofVolumes = (quantity: number) =>
    pathsOf(aRequestBody({ transport: { mode: '9', volumes: [{ quantity }] } }));
  expect([999_999_999_999_999, 1_000_000_000_000_000].map(ofVolumes)).toEqual([
    [],
    ['transport.volumes[0].quantity'],
  ]);
  expect(pathsOf(aRequestBody({ additionalInfo: 'a'.repeat(4001) }))).toEqual(['additionalInfo']);
  expect(pathsOf(aRequestBody({ natureOfOperation: '&'.repeat(60) }))).toEqual([]);
});

test("the schema checks the shape of the recipient's document, and rules check its digits", () => {
  const withDocument = (changes: Record<string, unknown>) =>
    pathsOf(aRequestBody({ recipient: { ...aRecipient(), ...changes } }));
  expect(withDocument({ cnpj: '11444777000162' })).toEqual([]);
  expect(withDocument({ cnpj: '1144477700016A' })).toEqual(['recipient.cnpj']);
  expect(withDocument({ cnpj: undefined, cpf: '529.982.247-26' })).toEqual([]);
  expect(withDocument({ cnpj: undefined, cpf: '529.982.247' })).toEqual(['recipient.cpf']);
});

test('the ICMS has exactly one of cst and csosn', () => {
  const taxes = (icms: unknown) => ({ taxes: { ...(anItemBody().taxes as object), icms } });
  expect(pathsOfItem(taxes({ cst: '00', csosn: '102' }))).toEqual(['items[0].taxes.icms']);
  expect(pathsOfItem(taxes({}))).toEqual(['items[0].taxes.icms']);
  expect(pathsOfItem(taxes({ cst: '10' }))).toEqual(['items[0].taxes.icms.cst']);
});

test('with taxClass every tax may be given, also null for ibsCbs and ipi, and is kept', () => {
  const taxes = { ibsCbs: null, ipi: null };
  const item = anItemBody({ cfop: undefined, taxClass: 'Padrao.1_a-', benefitCode: 'SP07.010', taxes });
  const parsed = nfeRequestSchema.parse(aRequestBody({ items: [item] })).items[0];
  expect(parsed).toMatchObject({ taxClass: 'Padrao.1_a-', benefitCode: 'SP07.010' });
  expect(parsed?.taxes).toStrictEqual(taxes);
  const bare = nfeRequestSchema.parse(aRequestBody({ items: [{ ...item, taxes: {} }] })).items[0];
  expect(bare?.taxes).toStrictEqual({});
});

test('values that only rules refuse pass the schema', () => {
  const { cnpj: _, ...nobody } = aRecipient();
  expect(pathsOf(aRequestBody({ recipient: { ...nobody, ieIndicator: 1 }, direction: 'in' }))).toEqual([]);
  expect(pathsOf(aRequestBody({ operation: 'return', payments: [{ method: '99' }] }))).toEqual([]);
  expect(pathsOfItem({ cfop: undefined, taxes: undefined })).toEqual([]);
});

test('codes and dates must exist', () => {
  expect(pathsOf(aRequestBody({ payments: [{ method: '02' }] }))).toEqual(['payments[0].method']);
  const billing = { installments: [{ dueDate: '2026-02-30' }] };
  expect(pathsOf(aRequestBody({ billing }))).toEqual(['billing.installments[0].dueDate']);
  const reference = { accessKey: '3526 1111 2223 3300 0181 5500 1000 0000 0111 2345 6786', item: 1 };
  expect(pathsOfItem({ reference, returnedIpi: { value: '10.00', percent: '100' } })).toEqual([]);
});

test('messages are Portuguese and never repeat the value', () => {
  const result = nfeRequestSchema.safeParse(aRequestBody({ operation: 'secret-value', presence: 7 }));
  const messages = result.success ? [] : validationDetails(result.error.issues);
  expect(messages).toEqual([
    { path: 'operation', message: 'deve ser um de: sale, return, bonus, transfer' },
    { path: 'presence', message: 'deve ser um de: 0, 1, 2, 3, 4, 5, 9' },
  ]);
});

function aRecipient(): Record<string, unknown> {
  return aRequestBody().recipient as Record<string, unknown>;
}
