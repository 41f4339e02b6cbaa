import { chmodSync, cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { memoryFolder } from './memory-folder.ts';

/** The variables by which a run of the tests names its folder in memory, and the one where logs of stopped stacks are kept. */
export const memoryVariable = 'FISCAL_TEST_MEMORY';
export const logsVariable = 'FISCAL_TEST_LOGS';

/** Returns the folder where tests keep files in memory: the one that the run names, else the machine's; undefined where it has no room. */
export const testMemory = (): string | undefined => process.env[memoryVariable] ?? memoryFolder();

/**
 * Makes a folder for states of stacks, which the user that runs Postgres may enter. It lies in memory where there is room:
 * tests kill processes, never the machine, so that no commit has to wait for a disk.
 */
export function newTestFolder(name: string): string {
  const folder = mkdtempSync(join(testMemory() ?? tmpdir(), `fiscal-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Copies the logs of a stack that a test has stopped to where the run keeps them, if it keeps any. */
export function keepLogs(statePath: string): void {
  const kept = process.env[logsVariable];
  const logs = join(statePath, 'logs');
  if (kept === undefined || !existsSync(logs)) return;
  cpSync(logs, join(kept, basename(statePath)), { recursive: true });
}
