import { describe, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { aRuleBody, aTaxClassBody, createClass, useCompany } from '../../../testing/tax-classes.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf, expectError, expectRefusedAt, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();
const companyId = useCompany(api);

describe('201', () => {
  test('a class is returned as it was sent, with its times and without ibsCbs', async () => {
    const id = await companyId();
    const answer = await createClass(api(), id);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...aTaxClassBody(),
      warnings: [],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(answer.body).not.toHaveProperty('ibsCbs');
  });

  test.each([
    ['null', 'nulo', null],
    ['a classification', 'fixo', { cst: '200', classTrib: '200034' }],
  ])('%s of ibsCbs is in the record', async (_, code, ibsCbs) => {
    const id = await companyId();
    const { body } = await createClass(api(), id, { code, ibsCbs });
    expect(body).toHaveProperty('ibsCbs', ibsCbs);
  });

  test.each(['a', 'A_b-c.9', 'x'.repeat(30), '...', '__proto__'])('%s is a valid code', async (code) => {
    const id = await companyId();
    expect(expectStatus(await createClass(api(), id, { code }), 201).body.code).toBe(code);
  });

  test('an empty condition is kept; punctuation is removed from a CFOP, but not from a benefit code', async () => {
    const id = await companyId();
    const rule = aRuleBody({ when: {}, cfop: '5.102', ipi: null, benefitCode: 'SP07.010' });
    const { body } = await createClass(api(), id, { code: 'vazia', rules: [rule] });
    expect(body).toMatchObject({
      rules: [{ when: {}, cfop: '5102', ipi: null, benefitCode: 'SP07.010' }],
    });
  });

  test('a probable mistake gives a warning, and the class can be used', async () => {
    const id = await companyId();
    const rules = [aRuleBody(), aRuleBody({ when: { destination: 'interstate' } })];
    const { status, body } = await createClass(api(), id, { code: 'estranha', rules });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      warnings: [
        expect.stringContaining('rules[1] nunca se aplica'),
        expect.stringContaining('rules[1].cfop'),
      ],
    });
  });

  test('a class has up to 100 rules', async () => {
    const id = await companyId();
    const rules = Array.from({ length: 100 }, () => aRuleBody());
    expect((await createClass(api(), id, { code: 'longa', rules })).status).toBe(201);
  });
});

test('409: an existing code is a conflict; in another case, or in another company, it is free', async () => {
  const id = await companyId();
  const other = await registerCompany(api(), { cnpj: '11444777000161' });
  await createClass(api(), id);
  const again = await createClass(api(), id, { name: 'Outra' });
  expectError(again, 409, 'conflict', { reason: 'tax_class_exists' });
  expect((await createClass(api(), id, { code: 'REVENDA' })).status).toBe(201);
  expect((await createClass(api(), other)).status).toBe(201);
});

describe('422', () => {
  const rule = (changes: object) => ({ rules: [aRuleBody({ ...changes })] });
  const refused: readonly [string, Record<string, unknown>][] = [
    ['code', { code: undefined }],
    ['code', { code: '' }],
    ['code', { code: '.' }],
    ['code', { code: '..' }],
    ['code', { code: 'a b' }],
    ['code', { code: 'a/b' }],
    ['code', { code: 'ação' }],
    ['code', { code: 'x'.repeat(31) }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(121) }],
    ['name', { name: undefined }],
    ['version', { version: 7 }],
    ['rules', { rules: undefined }],
    ['rules', { rules: [] }],
    ['rules', { rules: Array.from({ length: 101 }, () => aRuleBody()) }],
    ['rules[0].when', rule({ when: null })],
    ['rules[0].when.uf', rule({ when: { uf: 'SP' } })],
    ['rules[0].when.operations', rule({ when: { operations: [] } })],
    ['rules[0].when.operations', rule({ when: { operations: 'sale' } })],
    ['rules[0].when.operations[2]', rule({ when: { operations: ['sale', 'bonus', 'export'] } })],
    ['rules[0].when.operations[1]', rule({ when: { operations: ['sale', 'sale'] } })],
    ['rules[0].when.destination', rule({ when: { destination: 'abroad' } })],
    ['rules[0].when.recipient', rule({ when: { recipient: 1 } })],
    ['rules[0].cfop', rule({ cfop: undefined })],
    ['rules[0].cfop', rule({ cfop: '510' })],
    ['rules[0].cfop', rule({ cfop: '5999' })],
    ['rules[0].icms', rule({ icms: undefined })],
    ['rules[0].icms', rule({ icms: {} })],
    ['rules[0].icms', rule({ icms: { cst: '00', csosn: '101' } })],
    ['rules[0].icms.cst', rule({ icms: { cst: '10' } })],
    ['rules[0].icms.csosn', rule({ icms: { csosn: '500' } })],
    ['rules[0].icms.rate', rule({ icms: { cst: '00', rate: 18 } })],
    ['rules[0].ipi.cst', rule({ ipi: {} })],
    ['rules[0].pis', rule({ pis: undefined })],
    ['rules[0].pis.cst', rule({ pis: { cst: '03' } })],
    ['rules[0].cofins.rate', rule({ cofins: { cst: '01', rate: '1,65' } })],
    ['rules[0].ibsCbs', rule({ ibsCbs: null })],
    ['rules[0].benefitCode', rule({ benefitCode: 'SP07001' })],
    ['rules[0].benefitCode', rule({ benefitCode: 'SP070 10' })],
    ['rules[0].benefitCode', rule({ benefitCode: null })],
    ['ibsCbs.cst', { ibsCbs: { classTrib: '000001' } }],
    ['ibsCbs.cst', { ibsCbs: { cst: '999', classTrib: '000001' } }],
    ['ibsCbs.classTrib', { ibsCbs: { cst: '000', classTrib: '1' } }],
    ['ibsCbs.classTrib', { ibsCbs: { cst: '000', classTrib: '000999' } }],
    ['ibsCbs.classTrib', { ibsCbs: { cst: '000', classTrib: '200034' } }],
    ['ibsCbs.cbsRate', { ibsCbs: { cst: '000', classTrib: '000001', cbsRate: '0.9' } }],
  ];

  test.each(refused)('at %s: %j', async (path, changes) => {
    const answer = await createClass(api(), await companyId(), changes);
    expectRefusedAt(answer, path);
  });

  test('a class that breaks a rule is refused before its company is looked for', async () => {
    const answer = await createClass(api(), absentId, { rules: [aRuleBody({ cfop: '5999' })] });
    expectRefusedAt(answer, 'rules[0].cfop');
  });

  test('shape and rules answer together, each rule of the class under its own index', async () => {
    const rules = [aRuleBody({ cfop: '1' }), aRuleBody({ cfop: '5999' })];
    const ibsCbs = { cst: '000', classTrib: '200034' };
    const answer = await createClass(api(), await companyId(), { name: '', rules, ibsCbs });
    expect(errorOf(answer).details).toEqual([
      { path: 'name', message: 'deve ter no mínimo 1 caractere' },
      { path: 'rules[0].cfop', message: 'deve ter 4 dígitos' },
      { path: 'ibsCbs.classTrib', message: expect.stringContaining('(SEFAZ 1024)') },
      { path: 'rules[1].cfop', message: 'CFOP inexistente (SEFAZ 770)' },
    ]);
  });
});
