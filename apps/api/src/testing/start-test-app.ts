import { createPfxOpener } from '@fiscal/certificates';
import { type Database, openDatabase } from '@fiscal/db';
import { createTestDatabase, fixDatabaseClock, runDatabaseClock } from '@fiscal/db/testing';
import type { Clock, Mode } from '@fiscal/domain';
import { createLogger, noTracing } from '@fiscal/observability';
import {
  createCountByOwner,
  createCoverageReader,
  createHealthCheck,
  createNoteWaiter,
} from '@fiscal/services';
import type { TestSystem } from '@fiscal/services/testing';
import {
  authenticateKey,
  createEqualRequests,
  createTestContext,
  createTestMunicipalities,
} from '@fiscal/services/testing';
import { createTestAuthority, type TestAuthority } from '@fiscal/testkit';
import { createThreads } from '@fiscal/threads';
import { createXmlWorkers, loadNfeSchemas, nfeSchemaEntry } from '@fiscal/xml';
import { type ApiDeps, createApi, productionLimits } from '../create-api.ts';
import { createDocsTree } from '../docs-page/docs-tree.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { createRequestTurns } from '../http/request-turns.ts';
import { createSharedFile } from '../http/shared-file.ts';

/** The applications of both addresses, with their dependencies. */
export interface TestApp {
  /** The services with the worker's login, for actions of tests outside of the application. */
  readonly services: TestSystem;
  /** The address of the database with the API's login. */
  readonly databaseUrl: string;
  readonly authority: TestAuthority;
  readonly logLines: readonly string[];
  readonly routers: Readonly<Record<Mode, ApiRouter>>;
  /** Runs SQL as the owner of the tables, for example to damage them. */
  asOwner(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Parts of the application that a test replaces. */
export interface TestAppParts
  extends Partial<Pick<TestSystem, 'renderers' | 'renderLetter' | 'schemas' | 'documents' | 'objects'>> {
  /**
   * The clock of the process. Absent: process and database have `runningClock`. Given: the database has the machine's, or
   * `databaseTime`.
   */
  readonly clock?: Clock | undefined;
  /** Opens the database of the application at the address with the API's login. By default a database without timeouts. */
  readonly openDb?: ((url: string) => Promise<Database>) | undefined;
  /** `on` (default): a mail server is configured. */
  readonly emails?: TestSystem['settings']['emails'] | undefined;
  /** The moment at which the clock of the database is stopped. */
  readonly databaseTime?: Date | undefined;
}

const wideLimits = { capacity: 100_000, refillPerSecond: 100_000 };

/** Starts the real application on its own database, with a test authority as the root of trust. */
export async function startTestApp(
  postgresUrl: string,
  changes: Partial<ApiDeps> = {},
  { openDb, databaseTime, emails = 'on', ...parts }: TestAppParts = {},
): Promise<TestApp> {
  const database = await createTestDatabase(postgresUrl, { max: 8 });
  const clock = parts.clock ?? (await runDatabaseClock(database));
  if (databaseTime !== undefined) await fixDatabaseClock(database, databaseTime);
  const authority = createTestAuthority({ clock });
  const threads = createThreads({ size: 1 });
  const schemas = createXmlWorkers({
    files: loadNfeSchemas(),
    entry: nfeSchemaEntry,
    threads,
    signature: { parent: 'NFe', signed: 'infNFe' },
  });
  const { system: services } = createTestContext({
    db: database.db,
    authority,
    equalRequests: createEqualRequests(),
    pfx: createPfxOpener({ threads }),
    schemas,
    // As in production: no address of the own machine receives events.
    settings: { webhookPolicy: { plainHttp: 'never', loopbackReceivers: [] }, emails },
    ...parts,
    clock,
  });
  const db =
    openDb === undefined
      ? openDatabase({ url: database.urls.api, purpose: 'api', max: 8 })
      : await openDb(database.timedUrls.api);
  const own = {
    ...services,
    db,
    municipalities: createTestMunicipalities(),
    coverage: createCoverageReader({ db, clock: services.clock, maxAgeDays: 7 }),
  };
  const waiter = await createNoteWaiter(own);
  const logLines: string[] = [];
  const destination = { write: (line: string) => logLines.push(line) };
  const turns = createRequestTurns();
  const { check: checkHealth } = createHealthCheck(own);
  const routerOf = (mode: Mode): ApiRouter =>
    createApi({
      services: own,
      keys: {
        authenticate: (bearer, at) => authenticateKey(own, bearer, at),
        noteUse: () => undefined,
      },
      waiter,
      mode,
      baseUrl: `http://${mode}.example`,
      logger: createLogger({ name: 'api', level: 'info', destination }),
      tracing: noTracing,
      limits: { ...productionLimits, perClient: wideLimits, perAddress: wideLimits },
      checkHealth,
      engineReachable: async () => true,
      observe: () => undefined,
      docs: {
        scalarScript: createSharedFile('', 'text/javascript; charset=utf-8'),
        tree: createDocsTree([], []),
      },
      openAnswers: createCountByOwner(1_000),
      turns,
      ...changes,
    });
  return {
    services,
    databaseUrl: database.urls.api,
    authority,
    logLines,
    routers: { test: routerOf('test'), live: routerOf('live') },
    asOwner: database.asOwner,
    async close() {
      await waiter.close();
      await schemas.close();
      await threads.close();
      await db.close();
      await database.drop();
    },
  };
}
