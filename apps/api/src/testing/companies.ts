import type { createCompanySchema } from '@fiscal/api-contract';
import { issueECnpj } from '@fiscal/testkit';
import type { z } from 'zod';
import { createCompanyOperation } from '../routes/companies/create-company/create-company.operation.ts';
import { replaceCertificateOperation } from '../routes/companies/replace-certificate/replace-certificate.operation.ts';
import type { TestApi } from './test-api.ts';
import { type AnswerOf, expectStatus, type RequestOptions } from './typed-client.ts';

type CompanyBody = z.input<typeof createCompanySchema>;

export const companyCnpj = '11222333000181';

/** A valid company of São Paulo. */
export function aCompanyBody(changes?: Partial<CompanyBody>): CompanyBody;
export function aCompanyBody(changes: Readonly<Record<string, unknown>>): Record<string, unknown>;
export function aCompanyBody(changes: object = {}): object {
  return {
    cnpj: '11.222.333/0001-81',
    ie: '110.042.490.114',
    crt: 3,
    legalName: 'Comércio de Teste Ltda',
    address: {
      street: 'Rua das Flores',
      number: '100',
      district: 'Centro',
      cityName: 'São Paulo',
      cityCode: '3550308',
      uf: 'SP',
      zip: '01001-000',
    },
    nfeSeries: [{ number: 1, next: 1 }],
    ...changes,
  };
}

/** Registers a company and returns its id. */
export async function registerCompany(
  api: TestApi,
  changes: Partial<CompanyBody> = {},
  options: RequestOptions = {},
): Promise<string> {
  const answer = await api.call(createCompanyOperation, { body: aCompanyBody(changes), ...options });
  return expectStatus(answer, 201).body.id;
}

type OkAnswer = Extract<AnswerOf<typeof replaceCertificateOperation.route>, { readonly status: 200 }>;

/** Uploads a certificate of the test authority for the company with this CNPJ. The test fails when it is refused. */
export async function uploadCertificate(
  api: TestApi,
  companyId: string,
  { cnpj = companyCnpj, ...options }: RequestOptions & { cnpj?: string } = {},
): Promise<OkAnswer> {
  const { pfx, password } = issueECnpj(api.authority, { cnpj, name: 'COMERCIO DE TESTE LTDA' });
  const body = { pfxBase64: Buffer.from(pfx).toString('base64'), password };
  const answer = await api.call(replaceCertificateOperation, { params: { id: companyId }, body, ...options });
  return expectStatus(answer, 200);
}

/** Moves a company to another municipality in the database, without the checks of the API. */
export const moveCompany = (api: TestApi, companyId: string, cityCode: string): Promise<void> =>
  api.asOwner(
    `update company set address = jsonb_set(address, '{cityCode}', '"${cityCode}"') where id = '${companyId}'`,
  );
