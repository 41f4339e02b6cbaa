import { expect, test } from 'vitest';
import { aRuleBody, aTaxClassBody, createClass, useCompany } from '../../../testing/tax-classes.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();
const companyId = useCompany(api);

test('a class is answered as it was sent, with its times and without a word on ibsCbs', async () => {
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
])('%s of ibsCbs stands in the record', async (_, code, ibsCbs) => {
  const id = await companyId();
  const { body } = await createClass(api(), id, { code, ibsCbs });
  expect(body).toHaveProperty('ibsCbs', ibsCbs);
});

test.each(['a', 'A_b-c.9', 'x'.repeat(30), '...', '__proto__'])('%s is a code', async (code) => {
  const id = await companyId();
  expect(expectStatus(await createClass(api(), id, { code }), 201).body.code).toBe(code);
});

test('an empty condition is kept, punctuation of a CFOP is removed, that of a benefit code is not', async () => {
  const id = await companyId();
  const rule = aRuleBody({ when: {}, cfop: '5.102', ipi: null, benefitCode: 'SP07.010' });
  const { body } = await createClass(api(), id, { code: 'vazia', rules: [rule] });
  expect(body).toMatchObject({
    rules: [{ when: {}, cfop: '5102', ipi: null, benefitCode: 'SP07.010' }],
  });
});

test('what is probably not meant is warned about, and does not keep the class from being used', async () => {
  const id = await companyId();
  const rules = [aRuleBody(), aRuleBody({ when: { destination: 'interstate' } })];
  const { status, body } = await createClass(api(), id, { code: 'estranha', rules });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    warnings: [expect.stringContaining('rules[1] nunca se aplica'), expect.stringContaining('rules[1].cfop')],
  });
});

test('a class has up to 100 rules', async () => {
  const id = await companyId();
  const rules = Array.from({ length: 100 }, () => aRuleBody());
  expect((await createClass(api(), id, { code: 'longa', rules })).status).toBe(201);
});
