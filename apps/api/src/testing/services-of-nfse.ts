import type { nfseRequestSchema } from '@fiscal/api-contract';
import type { z } from 'zod';
import { addNfseSeriesOperation } from '../routes/companies/add-series/add-series.operation.ts';
import { nfse } from '../routes/nfse/nfse.ts';
import { registerCompany, uploadCertificate } from './companies.ts';
import type { TestApi } from './test-api.ts';
import { expectStatus } from './typed-client.ts';

type NfseBody = z.input<typeof nfseRequestSchema>;

/** A valid service of 1500.00 of the company. */
export const aServiceBody = (changes: Partial<NfseBody> & Pick<NfseBody, 'companyId'>): NfseBody => ({
  externalId: 'servico-1',
  recipient: {
    cnpj: '11444777000161',
    name: 'Tomadora Exemplo Ltda',
    address: {
      street: 'Avenida Exemplo',
      number: '100',
      district: 'Centro',
      cityCode: '3550308',
      zip: '01310-100',
    },
  },
  service: {
    nationalCode: '01.01.01',
    nbs: '115021000',
    description: 'Desenvolvimento de sistema sob encomenda',
  },
  amounts: { service: '1500.00' },
  ibsCbs: null,
  ...changes,
});

/** Makes a company with certificate and series 1 of each kind of notes. */
export async function readyProvider(
  api: TestApi,
  changes: Parameters<typeof registerCompany>[1] & { readonly cnpj?: string } = {},
): Promise<string> {
  const companyId = await registerCompany(api, changes);
  const { cnpj } = changes;
  await uploadCertificate(api, companyId, cnpj === undefined ? {} : { cnpj });
  await addDpsSeries(api, companyId);
  return companyId;
}

/** Registers series 1 of the DPS in homologation. */
export async function addDpsSeries(api: TestApi, companyId: string): Promise<void> {
  const body = { number: 1, next: 1, environment: 'homologation' } as const;
  expectStatus(await api.call(addNfseSeriesOperation, { params: { id: companyId }, body }), 201);
}

/** Queues an NFS-e. Returns its id. */
export async function queueService(
  api: TestApi,
  companyId: string,
  changes: Partial<NfseBody> = {},
): Promise<string> {
  const answer = await api.call(nfse.create, { body: aServiceBody({ companyId, ...changes }) });
  return expectStatus(answer, 202).body.id;
}
