import { expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getCompanyStatusOperation } from './get-company-status.operation.ts';

const api = useTestApi();

test('200: the certificate is missing before the upload and valid afterwards', async () => {
  const id = await registerCompany(api());
  const before = await api().call(getCompanyStatusOperation, { params: { id } });
  const missing = { status: 'missing', daysLeft: null, notAfter: null };
  expect(before.body).toEqual({ id, environment: 'homologation', certificate: missing, sefaz: null });
  await uploadCertificate(api(), id);
  const after = await api().call(getCompanyStatusOperation, { params: { id } });
  expect(after.body).toMatchObject({ certificate: { status: 'valid' } });
});
