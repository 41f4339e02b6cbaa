import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres/start-postgres.ts';

/** One Postgres for the whole run; every test file makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.FISCAL_TEST_DATABASE_URL;
  if (given !== undefined) {
    project.provide('postgresUrl', given);
    return async () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-test-postgres-'));
  const server = await startPostgres({ folder, durability: 'fast' });
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
