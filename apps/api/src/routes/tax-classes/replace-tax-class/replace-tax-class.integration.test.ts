import { beforeAll, describe, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { aRuleBody, createClass } from '../../../testing/tax-classes.ts';
import { errorOf, expectRefusedAt } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getTaxClassOperation } from '../get-tax-class/get-tax-class.operation.ts';
import { replaceTaxClassOperation } from './replace-tax-class.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await registerCompany(api());
});

test('200: the whole class is replaced: absent fields are cleared, ibsCbs null stays null', async () => {
  const ibsCbs = { cst: '200', classTrib: '200034' };
  await createClass(api(), id, { code: 'trocada', ibsCbs });
  const put = (body: unknown) =>
    api().call(replaceTaxClassOperation, { params: { id, code: 'trocada' }, anyBody: body });
  const read = async () => (await api().call(getTaxClassOperation, { params: { id, code: 'trocada' } })).body;
  const rest = { name: 'Outra', rules: [aRuleBody()] };
  const silenced = await put({ ...rest, ibsCbs: null });
  expect(silenced.status).toBe(200);
  expect(silenced.body).toMatchObject({ ...rest, code: 'trocada', ibsCbs: null });
  expect(await read()).toStrictEqual(silenced.body);
  expect((await put({ ...rest, code: 'trocada' })).body).not.toHaveProperty('ibsCbs');
  expect(await read()).not.toHaveProperty('ibsCbs');
  expect((await put({ ...rest, ibsCbs })).body).toHaveProperty('ibsCbs', ibsCbs);
});

describe('422', () => {
  beforeAll(async () => {
    await createClass(api(), id);
  });

  const good = { name: 'Outra', rules: [aRuleBody()] };

  test.each([
    ['code', { ...good, code: 'Revenda' }],
    ['code', { ...good, code: '..' }],
    ['name', { rules: good.rules }],
    ['rules', { name: 'Outra' }],
    ['createdAt', { ...good, createdAt: '2026-11-21T12:00:00.000Z' }],
    ['rules[0].cfop', { ...good, rules: [aRuleBody({ cfop: '5999' })] }],
    ['ibsCbs.classTrib', { ...good, ibsCbs: { cst: '000', classTrib: '200034' } }],
  ])('a replacement is refused at %s, and the class stays: %j', async (path, body) => {
    const params = { id, code: 'revenda' };
    const answer = await api().call(replaceTaxClassOperation, { params, anyBody: body });
    expectRefusedAt(answer, path);
    expect((await api().call(getTaxClassOperation, { params })).body).toMatchObject({
      name: 'Revenda de mercadoria em SP',
    });
  });

  test('shape and rules answer together', async () => {
    const params = { id, code: 'revenda' };
    const answer = await api().call(replaceTaxClassOperation, {
      params,
      anyBody: { code: 'outra', name: '', rules: [aRuleBody({ surprise: 1, cfop: '5999' })] },
    });
    expect(errorOf(answer).details).toEqual([
      { path: 'name', message: 'deve ter no mínimo 1 caractere' },
      { path: 'rules[0].surprise', message: 'campo desconhecido' },
      { path: 'code', message: 'o código não muda: omita o campo ou informe revenda' },
      { path: 'rules[0].cfop', message: 'CFOP inexistente (SEFAZ 770)' },
    ]);
  });
});
