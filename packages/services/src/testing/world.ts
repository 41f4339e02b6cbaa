import { createVault, loadTrustStore, openPfxHere } from '@fiscal/certificates';
import { productionTiming } from '@fiscal/contracts';
import { createDocumentStore } from '@fiscal/db';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { type Id24, id24, type Mode, type NfeRequest } from '@fiscal/domain';
import {
  aSale,
  createTestAuthority,
  type FixedClock,
  fixedClock,
  type IssuedPfx,
  issueECnpj,
  sampleIssuer,
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

export { anItem } from '@fiscal/testkit';

export const companyInput = (): CreateCompanyInput => sampleIssuer;

/** A good sale of one item for 100.00. */
export const aRequest = (companyId: string, changes: Partial<NfeRequest> = {}): NfeRequest =>
  aSale({ companyId: id24(companyId), ...changes });
