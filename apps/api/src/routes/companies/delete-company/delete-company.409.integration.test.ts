import { expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfeOperation } from '../../nfe/create-nfe/create-nfe.operation.ts';
import { getCompanyOperation } from '../get-company/get-company.operation.ts';
import { deleteCompanyOperation } from './delete-company.operation.ts';

const api = useTestApi();
const live = { mode: 'live' } as const;

test('a company with a note of production stays, until its documents may go too', async () => {
  const id = await registerCompany(api(), {}, live);
  await uploadCertificate(api(), id, live);
  const body = aRequestBody({ companyId: id });
  expectStatus(await api().call(createNfeOperation, { body, ...live }), 202);
  for (const query of [{}, { deleteDocuments: 'false' as const }]) {
    const refused = expectStatus(
      await api().call(deleteCompanyOperation, { params: { id }, query, ...live }),
      409,
    );
    expect(errorOf(refused)).toMatchObject({ code: 'company_has_documents', details: null });
  }
  expect((await api().call(getCompanyOperation, { params: { id }, ...live })).status).toBe(200);
  const query = { deleteDocuments: 'true' } as const;
  expectStatus(await api().call(deleteCompanyOperation, { params: { id }, query, ...live }), 202);
  expect((await api().call(getCompanyOperation, { params: { id }, ...live })).status).toBe(404);
});
