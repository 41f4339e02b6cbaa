import { taxClassExample, taxClassSituationExample, taxClassTrialExample } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { createClass } from '../../../testing/tax-classes.ts';
import { absentId } from '../../../testing/test-api.ts';
import { expectRefusedAt } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createTaxClassOperation } from '../create-tax-class/create-tax-class.operation.ts';
import { testTaxClassOperation } from './test-tax-class.operation.ts';

const api = useTestApi();

const sale = taxClassSituationExample;
const trial = async (companyId: string, body: unknown) =>
  api().call(testTaxClassOperation, { params: { id: companyId, code: 'revenda' }, anyBody: body });

test('200: the class of the examples gives the result of the examples', async () => {
  const id = await registerCompany(api());
  await api().call(createTaxClassOperation, { params: { id }, anyBody: taxClassExample });
  const answer = await api().call(testTaxClassOperation, {
    params: { id, code: taxClassExample.code },
    anyBody: sale,
  });
  expect([answer.status, answer.body]).toEqual([200, taxClassTrialExample]);
});

test('200: the first matching rule applies; when none matches, everything is null', async () => {
  const id = await registerCompany(api(), { cnpj: '11444777000161' });
  await createClass(api(), id, { ibsCbs: null });
  const exempt = await trial(id, { ...sale, recipient: 'exempt' });
  expect(exempt.body).toMatchObject({ matchedRule: 2, cfop: '6102', ibsCbs: null });
  const internal = await trial(id, { ...sale, destination: 'internal' });
  expect(internal.body).toMatchObject({ matchedRule: 0, cfop: '5102' });
  const none = await trial(id, { ...sale, operation: 'transfer' });
  expect(none.body).toEqual({
    matchedRule: null,
    cfop: null,
    icms: null,
    ipi: null,
    pis: null,
    cofins: null,
    benefitCode: null,
  });
});

test.each([
  ['operation', { operation: 'export' }],
  ['operation', { operation: undefined }],
  ['destination', { destination: 'RJ' }],
  ['recipient', { recipient: 9 }],
  ['uf', { uf: 'RJ' }],
])('422: a situation is refused at %s: %j', async (path, changes) => {
  const body = { ...taxClassSituationExample, ...changes };
  const answer = await api().call(testTaxClassOperation, {
    params: { id: absentId, code: 'revenda' },
    anyBody: body,
  });
  expectRefusedAt(answer, path);
});
