import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestTemporal } from './start-test-servers.ts';

/** Starts one Temporal server for the whole run; every test file uses its own task queues and workflow ids. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.FISCAL_TEST_TEMPORAL_ADDRESS;
  if (given !== undefined) {
    project.provide('temporalAddress', given);
    return async () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-test-temporal-'));
  const server = await startTestTemporal(folder);
  project.provide('temporalAddress', server.address);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
