import { setImmediate } from 'node:timers/promises';
import type { Stack } from '@fiscal/dev-stack';
import { expectStatus, type FiscalClient, sampleCompany } from '@fiscal/dev-stack/client';
import { certificateDays, issueECnpj, keptTestAuthority } from '@fiscal/testkit';
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

/** Issues an e-CNPJ that the stack's trust store accepts, valid by the clocks of the stack and of the machine. */
export function issueCertificate({ state, clock }: Stack, wanted: CertificateToIssue): OwnCertificate {
  const authority = keptTestAuthority(state.certificates);
  const { notBefore, notAfter } = certificateDays(authority.clock.now(), clock.offsetMs);
  const { pfx, certificatePem, password } = issueECnpj(authority, { notBefore, notAfter, ...wanted });
  return { certificatePem, password, pfxBase64: Buffer.from(pfx).toString('base64') };
}

/** A certificate takes a while to issue in which no socket is looked after, and some were closed meanwhile. */
const closedSocketsAreNoticed = (): Promise<void> => setImmediate();

export async function uploadCertificate(
  { client, companyId }: Issuer,
  { pfxBase64, password }: OwnCertificate,
): Promise<void> {
  const path = `/v1/companies/${companyId}/certificate`;
  await closedSocketsAreNoticed();
  expectStatus(await client.put(path, { pfxBase64, password }), 200, `PUT ${path}`);
}

/**
 * Puts a certificate in place that is valid when it is uploaded, and has expired when this returns. On a busy machine one
 * that ends before it is read is refused, and one that ends later follows.
 */
export async function letCertificateExpire(
  stack: Stack,
  { client, companyId }: Issuer,
  wanted: Pick<CertificateToIssue, 'cnpj' | 'name'>,
): Promise<void> {
  const path = `/v1/companies/${companyId}/certificate`;
  for (let validMs = 2_000; ; validMs *= 2) {
    const notAfter = new Date(stack.clock.now().getTime() + validMs);
    const { pfxBase64, password } = issueCertificate(stack, { ...wanted, notAfter });
    await closedSocketsAreNoticed();
    const answer = await client.put(path, { pfxBase64, password });
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, notAfter.getTime() - stack.clock.now().getTime())),
    );
    if (answer.status === 200) return;
    expectStatus(answer, 422, `PUT ${path}`);
    if (validMs > 100_000) throw new Error(`${path}: ${answer.bytes}`);
  }
}

/** Registers a company like the sample one, with its certificate. */
export async function registerIssuer(
  client: FiscalClient,
  cnpj: string,
  certificate: OwnCertificate,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Issuer> {
  const body = { ...sampleCompany(cnpj), ...changes };
  await closedSocketsAreNoticed();
  const created = await client.post('/v1/companies', body);
  // An earlier try, whose answer did not come, may have registered it.
  const isRegistered = created.repeated === true && created.status === 409;
  const companyId = isRegistered
    ? await companyOf(client, cnpj)
    : String(expectStatus(created, 201, 'POST /v1/companies').json().id);
  const issuer = { client, companyId };
  await uploadCertificate(issuer, certificate);
  return issuer;
}

async function companyOf(client: FiscalClient, cnpj: string): Promise<string> {
  const path = '/v1/companies';
  const { data } = expectStatus(await client.get(path), 200, `GET ${path}`).json<{
    readonly data: readonly { readonly id: string; readonly cnpj: string }[];
  }>();
  const company = data.find((each) => each.cnpj === cnpj);
  if (company === undefined) throw new Error(`GET ${path}: no company with the CNPJ ${cnpj}`);
  return company.id;
}

/** Lets a company issue in production, with a series of its own there. */
export async function enterProduction({ client, companyId }: Issuer): Promise<void> {
  const path = `/v1/companies/${companyId}`;
  expectStatus(await client.patch(path, { environment: 'production' }), 200, `PATCH ${path}`);
  const series = { number: 7, next: 1, environment: 'production' };
  expectStatus(await client.post(`${path}/nfe-series`, series), 201, `POST ${path}/nfe-series`);
}
