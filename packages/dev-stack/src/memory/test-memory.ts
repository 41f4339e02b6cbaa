import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from './memory-folder.ts';

/** Where tests keep files in memory: what the run names, else the machine's; undefined where it has no room. */
export const testMemory = (): string | undefined => process.env.FISCAL_TEST_MEMORY ?? memoryFolder();

/**
 * Makes a folder for states of stacks, which the user that runs Postgres may enter. It lies in memory where there is room:
 * tests kill processes, never the machine, so that no commit has to wait for a disk.
 */
export function newTestFolder(name: string): string {
  const folder = mkdtempSync(join(testMemory() ?? tmpdir(), `fiscal-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
