import { expect, test } from 'vitest';
import { registerCompany, uploadCertificate, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('the certificate is missing before the upload and valid afterwards', async () => {
  const id = await registerCompany(api());
  const before = await api().call(`/v1/companies/${id}/status`);
  const missing = { status: 'missing', daysLeft: null, notAfter: null };
  expect(before.body).toEqual({ id, environment: 'homologation', certificate: missing, sefaz: null });
  await uploadCertificate(api(), id);
  const after = await api().call(`/v1/companies/${id}/status`);
  expect(after.body).toMatchObject({ certificate: { status: 'valid' } });
});
