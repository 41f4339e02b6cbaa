import type { Stack } from '@fiscal/dev-stack';
import { expectStatus, type FiscalClient, sampleCompany } from '@fiscal/dev-stack/client';
import { issueECnpj, keptTestAuthority } from '@fiscal/testkit';
import type { Issuer } from './follow-note.ts';

export interface OwnCertificate {
  readonly certificatePem: string;
  readonly pfxBase64: string;
  readonly password: string;
}

export interface CertificateToIssue {
  readonly cnpj: string;
  readonly name: string;
  readonly password?: string | undefined;
  readonly notAfter?: Date | undefined;
}

/** Issues an e-CNPJ that the stack's trust store accepts. */
export function issueCertificate({ state }: Stack, wanted: CertificateToIssue): OwnCertificate {
  const { pfx, certificatePem, password } = issueECnpj(keptTestAuthority(state.certificates), wanted);
  return { certificatePem, password, pfxBase64: Buffer.from(pfx).toString('base64') };
}

export async function uploadCertificate(
  { client, companyId }: Issuer,
  { pfxBase64, password }: OwnCertificate,
): Promise<void> {
  const path = `/v1/companies/${companyId}/certificate`;
  expectStatus(await client.put(path, { pfxBase64, password }), 200, `PUT ${path}`);
}

/** Registers a company like the sample one, with its certificate. */
export async function registerIssuer(
  client: FiscalClient,
  cnpj: string,
  certificate: OwnCertificate,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Issuer> {
  const body = { ...sampleCompany(cnpj), ...changes };
  const created = expectStatus(await client.post('/v1/companies', body), 201, 'POST /v1/companies').json();
  const issuer = { client, companyId: String(created.id) };
  await uploadCertificate(issuer, certificate);
  return issuer;
}

/** Lets a company issue in production, with a series of its own there. */
export async function enterProduction({ client, companyId }: Issuer): Promise<void> {
  const path = `/v1/companies/${companyId}`;
  expectStatus(await client.patch(path, { environment: 'production' }), 200, `PATCH ${path}`);
  const series = { number: 7, next: 1, environment: 'production' };
  expectStatus(await client.post(`${path}/nfe-series`, series), 201, `POST ${path}/nfe-series`);
}
