import { chmodSync, cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { memoryFolder } from './memory-folder.ts';

/** The variables for the folder in memory of a test run, and for the folder of the logs of stopped stacks. */
export const memoryVariable = 'FISCAL_TEST_MEMORY';
export const logsVariable = 'FISCAL_TEST_LOGS';

/** Returns the folder for files in memory: that of the run, otherwise the machine's; undefined without space. */
export const testMemory = (): string | undefined => process.env[memoryVariable] ?? memoryFolder();

/**
 * Makes a folder for states of stacks, which the user that runs Postgres may enter. It is in memory when there is
 * space: tests kill processes, never the machine, so that commits need not wait for a disk.
 */
export function newTestFolder(name: string): string {
  const folder = mkdtempSync(join(testMemory() ?? tmpdir(), `fiscal-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Copies the logs of a stopped stack to the folder of the run, if it keeps logs. */
export function keepLogs(statePath: string): void {
  const kept = process.env[logsVariable];
  const logs = join(statePath, 'logs');
  if (kept === undefined || !existsSync(logs)) return;
  cpSync(logs, join(kept, basename(statePath)), { recursive: true });
}
