import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { testMemory } from '../memory/test-memory.ts';
import { obtainS3Server } from './obtain-s3-server.ts';
import { startS3Server } from './start-s3-server.ts';

/**
 * Starts one S3 server for the whole run; every test file creates its own buckets in it. Without one the tests are
 * skipped with a message.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const found = await obtainS3Server({ environment: process.env, progress: say });
  if (found.kind === 'none') {
    say(
      `the tests over a bucket did not run, for there is no S3 server: ${found.why}; they need Go 1.25 or newer`,
    );
    project.provide('s3', undefined);
    return async () => undefined;
  }
  const place = testMemory() ?? tmpdir();
  const folder = mkdtempSync(join(place, 'fiscal-test-s3-'));
  const { stop, ...server } = await startS3Server({ file: found.file, folder });
  project.provide('s3', server);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
