import { expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { addNfeSeriesOperation } from '../../companies/add-nfe-series/add-nfe-series.operation.ts';
import { createNfeOperation } from './create-nfe.operation.ts';

const api = useTestApi();

const post = (body: unknown) => api().call(createNfeOperation, { anyBody: body });

test('certificate, series and total are asked before a number is taken', async () => {
  const bare = await registerCompany(api(), { cnpj: '11444777000161', nfeSeries: undefined });
  expect(errorOf(await post(aRequestBody({ companyId: bare })))).toMatchObject({
    code: 'certificate_unavailable',
    details: { status: 'missing' },
  });
  const companyId = await registerCompany(api(), { nfeSeries: undefined });
  await uploadCertificate(api(), companyId);
  expect(errorOf(await post(aRequestBody({ companyId })))).toMatchObject({
    code: 'series_missing',
    details: { environment: 'homologation' },
  });
  const body = { number: 7, next: 1 };
  await api().call(addNfeSeriesOperation, { params: { id: companyId }, anyBody: body });
  const wrong = await post(aRequestBody({ companyId, expectedTotal: '149.99' }));
  expect(wrong.status).toBe(422);
  expect(errorOf(wrong)).toMatchObject({
    code: 'total_mismatch',
    details: { expected: '149.99', computed: '150.00' },
  });
  expect((await post(aRequestBody({ companyId }))).body).toMatchObject({ series: 7, number: 1 });
});
