import type { Stack } from '../stack/start-stack.ts';
import { expectStatus, type FiscalClient } from './fiscal-client.ts';
import { sampleCompany } from './sample-company.ts';

/** Registers the sample company with its certificate in a stack that has none yet; gives the company's id. */
export async function registerCompany(
  client: FiscalClient,
  { certificate }: Pick<Stack, 'certificate'>,
): Promise<string> {
  const { cnpj, pfxBase64, password } = certificate;
  const created = expectStatus(
    await client.post('/v1/companies', sampleCompany(cnpj)),
    201,
    'POST /v1/companies',
  );
  const companyId = String(created.json().id);
  const path = `/v1/companies/${companyId}/certificate`;
  expectStatus(await client.put(path, { pfxBase64, password }), 200, `PUT ${path}`);
  return companyId;
}
