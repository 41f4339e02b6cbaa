import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchAttributes } from '@fiscal/contracts';
import { obtainServer, startServer } from '@fiscal/temporal';
import type { TestProject } from 'vitest/node';
import { freePort } from '../postgres/free-port.ts';

/** One Temporal server for the whole run; every test file uses task queues and workflow ids of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.FISCAL_TEST_TEMPORAL_ADDRESS;
  if (given !== undefined) {
    project.provide('temporalAddress', given);
    return async () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-test-temporal-'));
  const binary = await obtainServer({
    environment: process.env,
    progress: (line) => process.stderr.write(`${line}\n`),
  });
  const server = await startServer({
    binary,
    folder,
    storage: 'memory',
    port: await freePort(),
    namespace: 'default',
    searchAttributes: Object.fromEntries(searchAttributes.map(({ name, type }) => [name, type])),
  });
  project.provide('temporalAddress', server.address);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
