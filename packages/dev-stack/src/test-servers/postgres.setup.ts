import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { testMemory } from '../memory/test-memory.ts';
import { startTestPostgres } from './start-test-postgres.ts';

/** Starts one Postgres for the whole run; every test file creates its own databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.FISCAL_TEST_DATABASE_URL;
  if (given !== undefined) {
    project.provide('postgresUrl', given);
    return async () => undefined;
  }
  const folder = join(tmpdir(), `fiscal-test-postgres-${randomBytes(8).toString('hex')}`);
  const server = await startTestPostgres(folder, testMemory());
  project.provide('postgresUrl', server.url);
  return server.stop;
}
