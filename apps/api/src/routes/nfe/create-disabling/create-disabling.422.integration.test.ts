import { beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { aDisablingBody, aRefusedNumber } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createDisablingOperation } from './create-disabling.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
  await aRefusedNumber(api(), companyId, 'p-1');
});
const post = (anyBody: unknown, headers: Record<string, string> = {}) =>
  api().call(createDisablingOperation, { anyBody, headers });

test.each([
  ['a short justification', { justification: ' Falha na nota ' }, 'justification'],
  ['a long justification', { justification: 'a'.repeat(256) }, 'justification'],
  ['characters that the document refuses', { justification: 'Falha na emissão ☃☃☃' }, 'justification'],
  ['a reserved series', { series: 890 }, 'series'],
  ['no number', { from: 0 }, 'from'],
  ['a number that is no integer', { to: 1.5 }, 'to'],
  ['an unknown field', { year: 2026 }, 'year'],
  ['from behind to', { from: 2 }, 'to'],
  ['the next number of the series', { to: 2 }, 'to'],
])('%s is refused at its field', async (_, changes, path) => {
  const answer = await post({ ...aDisablingBody(companyId, 1), ...changes });
  expect(answer.status, answer.text).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path }] });
});

test('a range, a series and a certificate that will not do', async () => {
  const long = await post({ ...aDisablingBody(companyId, 1), to: 10_001 });
  expect([long.status, errorOf(long)]).toMatchObject([
    422,
    { code: 'range_too_large', details: { max: 10_000 } },
  ]);
  const absent = await post({ ...aDisablingBody(companyId, 1), series: 7 });
  expect([absent.status, errorOf(absent)]).toMatchObject([
    422,
    { code: 'series_missing', details: { environment: 'homologation', series: 7 } },
  ]);
  const scenario = await post(aDisablingBody(companyId, 1), { 'X-Fiscal-Simulate': 'reject 215' });
  expect([scenario.status, errorOf(scenario)]).toMatchObject([
    422,
    { details: [{ path: 'X-Fiscal-Simulate' }] },
  ]);
});

test('a company without a certificate disables nothing', async () => {
  const bare = await registerCompany(api(), { cnpj: '11444777000161' });
  await api().asOwner(
    `update series set next = 5 where company_id = '${bare}' and environment = 'homologation'`,
  );
  const answer = await post(aDisablingBody(bare, 1));
  expect([answer.status, errorOf(answer)]).toMatchObject([
    422,
    { code: 'certificate_unavailable', details: { status: 'missing' } },
  ]);
});
