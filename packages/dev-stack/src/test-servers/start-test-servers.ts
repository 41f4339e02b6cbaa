import { join } from 'node:path';
import { searchAttributes } from '@fiscal/contracts';
import { obtainServer, startServer } from '@fiscal/temporal';
import { freePort } from '@fiscal/testkit';
import { startTestPostgres } from './start-test-postgres.ts';

export interface TestServers {
  /** The variables by which set-up files use these servers instead of starting their own. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts one Postgres, with its files in `memory` when there is one, and one Temporal server for all projects of a run.
 */
export async function startTestServers(folder: string, memory: string | undefined): Promise<TestServers> {
  const postgres = await startTestPostgres(join(folder, 'postgres'), memory);
  const temporal = await startTestTemporal(join(folder, 'temporal')).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  return {
    environment: {
      FISCAL_TEST_DATABASE_URL: postgres.url,
      FISCAL_TEST_TEMPORAL_ADDRESS: temporal.address,
    },
    stop: async () => {
      await Promise.all([temporal.stop(), postgres.stop()]);
    },
  };
}

/** Starts a Temporal server in memory, with the search attributes of the service. */
export async function startTestTemporal(folder: string) {
  const binary = await obtainServer({
    environment: process.env,
    folder,
    progress: (line) => process.stderr.write(`${line}\n`),
  });
  return startServer({
    // Shows to which folder the server belongs.
    environment: { ...process.env, TMPDIR: folder },
    binary,
    folder,
    storage: 'memory',
    port: await freePort(),
    namespace: 'default',
    searchAttributes: Object.fromEntries(searchAttributes.map(({ name, type }) => [name, type])),
  });
}
