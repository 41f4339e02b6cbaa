import { expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test('the record shows the certificate, and neither password nor key ever comes back or is logged', async () => {
  const id = await registerCompany(api());
  const answer = await uploadCertificate(api(), id);
  expect(answer.body).toMatchObject({ certificate: { cnpj: '11222333000181', status: 'valid' } });
  expect(answer.text).not.toMatch(/teste-1234|PRIVATE|pfx/i);
  expect(api().logLines.join('')).not.toMatch(/teste-1234|11222333000181/);
});
