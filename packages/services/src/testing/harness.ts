import type { NfeRequest } from '@fiscal/api-contract';
import type { AuthorityCredential } from '@fiscal/authority';
import { inTransaction, outbox, type StatementObserver } from '@fiscal/db';
import { createTestDatabase, fixDatabaseClock, type TestDatabase } from '@fiscal/db/testing';
import { type Clock, type Id24, id24, type Mode } from '@fiscal/domain';
import {
  aSale,
  createTestAuthority,
  fixedClock,
  type IssuedPfx,
  issueECnpj,
  sampleIssuer,
  seededRandom,
  type TestAuthority,
} from '@fiscal/testkit';
import { and, eq } from 'drizzle-orm';
import { createIssuingContextCache } from '../accept/create-issuing-context-cache.ts';
import { replaceCertificate } from '../certificates/replace-certificate.ts';
import { createClient } from '../clients/create-client.ts';
import { type CreateCompanyInput, createCompany } from '../companies/create-company.ts';
import { getCompany } from '../companies/get-company.ts';
import type { ServiceSettings } from '../context/context.ts';
import type { FilingKindAdapters } from '../filing/filing-kind-adapter.ts';
import { addNfeSeries } from '../series/add-series.ts';
import { aTenant } from './a-tenant.ts';
import { createTestContext, type TestSystem, type TestTenant } from './test-context.ts';
import { createTestKinds } from './test-kinds.ts';

/**
 * A migrated database with real schemas, vault and certificates. Process and database have one clock, which stands
 * still.
 */
export interface Harness {
  readonly database: TestDatabase;
  readonly sys: TestSystem;
  /** The adapters of the product. A call to an authority throws. */
  readonly kinds: FilingKindAdapters<AuthorityCredential>;
  readonly clock: Clock;
  readonly tree: TestAuthority;
  /** Moves the clocks of the process and of the database. */
  advance(milliseconds: number): Promise<void>;
  setClock(date: Date): Promise<void>;
  /** A new client with a context for one of its keys. */
  aClient(mode?: Mode): Promise<TestTenant>;
  /** A company of the client that may issue: it has a certificate, and series 1 begins at 1. */
  aCompany(ctx: TestTenant, changes?: Partial<CreateCompanyInput>): Promise<Id24>;
  /** Makes a client with a company that may issue. */
  anIssuer(mode?: Mode): Promise<{ readonly ctx: TestTenant; readonly companyId: Id24 }>;
  /** The company uploads another certificate. */
  replaceCertificate(ctx: TestTenant, companyId: Id24): Promise<void>;
  close(): Promise<void>;
}

export async function createHarness(
  postgresUrl: string,
  settings: Partial<ServiceSettings> = {},
  onStatement?: StatementObserver,
): Promise<Harness> {
  const database = await createTestDatabase(postgresUrl, { onStatement });
  const clock = fixedClock();
  const databaseClock = await fixDatabaseClock(database, clock.now());
  const setClock = async (date: Date): Promise<void> => {
    clock.set(date);
    await databaseClock.set(date);
  };
  const tree = createTestAuthority({ clock });
  const certificates = new Map<string, IssuedPfx>();
  const { system: sys } = createTestContext({
    db: database.db,
    clock,
    random: seededRandom(database.url),
    authority: tree,
    issuingContexts: createIssuingContextCache(),
    settings,
  });
  const upload = async (ctx: TestTenant, companyId: Id24, { pfx, password }: IssuedPfx) => {
    const pfxBase64 = Buffer.from(pfx).toString('base64');
    await replaceCertificate({ ...ctx, handOver: undefined }, { companyId, pfxBase64, password });
    // Takes the row away as a relay does, so that these tests see only rows of their documents.
    await inTransaction(database.db, 'system', (tx) =>
      tx
        .delete(outbox)
        .where(and(eq(outbox.clientId, ctx.tenant.clientId), eq(outbox.kind, 'certificateWatch'))),
    );
  };
  const aClient: Harness['aClient'] = async (mode = 'test') => {
    const { id } = await createClient(sys, { name: 'Cliente de teste', actor: 'test' });
    return { ...sys, tenant: aTenant(id, mode), requestId: 'test-request' };
  };
  const aCompany: Harness['aCompany'] = async (ctx, changes = {}) => {
    const input = { ...companyInput(), ...changes };
    const { id } = await createCompany(ctx, input);
    const made = certificates.get(input.cnpj) ?? issueECnpj(tree, holder(input.cnpj));
    certificates.set(input.cnpj, made);
    await upload(ctx, id, made);
    if (input.nfeSeries === undefined) await addNfeSeries(ctx, { companyId: id, number: 1, next: 1 });
    return id;
  };
  return {
    database,
    sys,
    kinds: createTestKinds(),
    clock,
    tree,
    setClock,
    advance: (milliseconds) => setClock(new Date(clock.now().getTime() + milliseconds)),
    aClient,
    aCompany,
    async anIssuer(mode) {
      const ctx = await aClient(mode);
      return { ctx, companyId: await aCompany(ctx) };
    },
    async replaceCertificate(ctx, companyId) {
      const { cnpj } = await getCompany(ctx, { id: companyId });
      await upload(ctx, companyId, issueECnpj(tree, holder(cnpj)));
    },
    close: () => database.drop(),
  };
}

const holder = (cnpj: string) => ({ cnpj, name: 'EMITENTE EXEMPLO LTDA' });

export { anItem } from '@fiscal/testkit';

export const companyInput = (): CreateCompanyInput => sampleIssuer;

/** A valid sale of one item for 100.00. */
export const aRequest = (companyId: string, changes: Partial<NfeRequest> = {}): NfeRequest =>
  aSale({ companyId: id24(companyId), ...changes });
