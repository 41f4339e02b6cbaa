import { createVault, loadTrustStore, openPfxHere } from '@fiscal/certificates';
import { productionTiming } from '@fiscal/contracts';
import { createDocumentStore } from '@fiscal/db';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { type Id24, id24, type Mode, type NfeItem, type NfeRequest } from '@fiscal/domain';
import {
  createTestAuthority,
  type FixedClock,
  fixedClock,
  type IssuedPfx,
  issueECnpj,
  seededRandom,
  type TestAuthority,
} from '@fiscal/testkit';
import { compileSchema, loadNfeSchemas } from '@fiscal/xml';
import { createClient } from '../clients/create-client.ts';
import { addNfeSeries } from '../companies/add-nfe-series.ts';
import { type CreateCompanyInput, createCompany } from '../companies/create-company.ts';
import { replaceCertificate } from '../companies/replace-certificate.ts';
import type { ServiceSettings, SystemContext, TenantContext } from '../context.ts';

/** A migrated database, real schemas, vault and certificates, a clock that stands still. */
export interface World {
  readonly database: TestDatabase;
  readonly sys: SystemContext;
  readonly clock: FixedClock;
  readonly tree: TestAuthority;
  /** A new client with a context for one of its keys. */
  aClient(mode?: Mode): Promise<TenantContext>;
  /** A company of the client that may issue: series 1 from 1, certificate in place. */
  aCompany(ctx: TenantContext, changes?: Partial<CreateCompanyInput>): Promise<Id24>;
  close(): Promise<void>;
}

export const testSettings: ServiceSettings = {
  servedStates: ['SP'],
  softwareVersion: 'fiscal 0.10',
  authoritySimulated: true,
  webhookPolicy: { plainHttp: 'never', loopbackReceivers: ['127.0.0.1:*'] },
  timing: productionTiming,
};

export async function createWorld(
  postgresUrl: string,
  settings: Partial<ServiceSettings> = {},
): Promise<World> {
  const database = await createTestDatabase(postgresUrl);
  const clock = fixedClock();
  const random = seededRandom(database.url);
  const tree = createTestAuthority({ clock });
  const schema = compileSchema(loadNfeSchemas(), 'nfe_v4.00.xsd');
  const certificates = new Map<string, IssuedPfx>();
  const sys: SystemContext = {
    db: database.db,
    clock,
    random,
    documents: createDocumentStore({ clock, random }),
    vault: createVault({
      keys: { current: 'k1', keys: new Map([['k1', random.bytes(32)]]) },
      random,
    }),
    schemas: { validate: async (xml) => schema.validate(xml) },
    trustStore: loadTrustStore({ extraRoots: [tree.root.certificatePem] }),
    pfx: {
      open: async (bytes, password) => openPfxHere(bytes, password),
      close: async () => undefined,
    },
    settings: { ...testSettings, ...settings },
  };
  return {
    database,
    sys,
    clock,
    tree,
    async aClient(mode = 'test') {
      const { id } = await createClient(sys, { name: 'Cliente de teste', actor: 'test' });
      return { ...sys, tenant: { clientId: id, mode }, requestId: 'test-request' };
    },
    async aCompany(ctx, changes = {}) {
      const input = { ...companyInput(), ...changes };
      const { id } = await createCompany(ctx, input);
      const made = certificates.get(input.cnpj) ?? issueECnpj(tree, holder(input.cnpj));
      certificates.set(input.cnpj, made);
      await replaceCertificate(ctx, {
        companyId: id,
        pfxBase64: Buffer.from(made.pfx).toString('base64'),
        password: made.password,
      });
      if (input.nfeSeries === undefined) {
        await addNfeSeries(ctx, { companyId: id, number: 1, next: 1 });
      }
      return id;
    },
    async close() {
      schema.dispose();
      await database.drop();
    },
  };
}

const holder = (cnpj: string) => ({ cnpj, name: 'EMITENTE EXEMPLO LTDA', iterations: 100 });

export const companyInput = (): CreateCompanyInput => ({
  cnpj: '12ABC34501DE35',
  ie: '110042490114',
  crt: 3,
  legalName: 'Emitente Exemplo Ltda',
  tradeName: 'Exemplo',
  address: {
    street: 'Rua A',
    number: '1',
    district: 'Centro',
    cityName: 'São Paulo',
    cityCode: '3550308',
    uf: 'SP',
    zip: '01001000',
    phone: '1133334444',
  },
});

export const anItem = (changes: Partial<NfeItem> = {}): NfeItem => ({
  code: 'A-1',
  description: 'Caderno 96 folhas',
  ncm: '48202000',
  origin: '0',
  cfop: '5102',
  unit: 'UN',
  quantity: '1',
  unitPrice: '100.00',
  taxes: {
    icms: { cst: '00', rate: '18' },
    pis: { cst: '01', rate: '1.65' },
    cofins: { cst: '01', rate: '7.6' },
  },
  ...changes,
});

/** A good sale of one item for 100.00. */
export const aRequest = (companyId: string, changes: Partial<NfeRequest> = {}): NfeRequest => ({
  externalId: 'pedido-1',
  companyId: id24(companyId),
  operation: 'sale',
  natureOfOperation: 'Venda de mercadoria',
  recipient: {
    cnpj: '11222333000181',
    name: 'Cliente Exemplo S.A.',
    ieIndicator: 1,
    ie: '110042490114',
    address: {
      street: 'Rua B',
      number: '2',
      district: 'Centro',
      cityName: 'São Paulo',
      cityCode: '3550308',
      uf: 'SP',
      zip: '01001000',
    },
  },
  items: [anItem()],
  transport: { mode: '9' },
  payments: [{ method: '17', amount: '100.00' }],
  ...changes,
});
