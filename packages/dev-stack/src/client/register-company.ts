import { expectStatus, type FiscalClient } from './fiscal-client.ts';
import { sampleCompany } from './sample-company.ts';
import { sampleNfseSettings } from './sample-service.ts';

/** The certificate of a stack. */
interface CertificateHolder {
  readonly certificate: {
    readonly cnpj: string;
    readonly pfxBase64: string;
    readonly password: string;
  };
}

/** Registers the sample company, ready for NF-e and NFS-e, when the stack has none; returns the company's id. */
export async function registerCompany(
  client: FiscalClient,
  { certificate }: CertificateHolder,
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
  await enableNfse(client, companyId);
  return companyId;
}

/** Gives a company its settings of NFS-e and its first series of DPS. */
export async function enableNfse(client: FiscalClient, companyId: string): Promise<void> {
  const path = `/v1/companies/${companyId}`;
  const series = { number: 1, next: 1 };
  expectStatus(
    await client.put(`${path}/nfse-settings`, sampleNfseSettings),
    200,
    `PUT ${path}/nfse-settings`,
  );
  expectStatus(await client.post(`${path}/nfse-series`, series), 201, `POST ${path}/nfse-series`);
}
