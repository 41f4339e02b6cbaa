import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logsVariable, memoryVariable, testMemory } from '@fiscal/dev-stack/memory';
import { startWatchdog } from '@fiscal/dev-stack/processes';
import { endProcesses } from './end-processes.ts';

/** The folders of a run. All files and processes of the run are below them. */
export interface RunFolder {
  readonly path: string;
  /** The part in memory, which holds the files of servers; undefined where they do not fit. */
  readonly memory: string | undefined;
  /** Returns the path of the runner's report of a set. */
  report(set: string): string;
  /** The variables by which processes of the run find its folders. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends running processes and removes the folders, except logs and reports that are kept. */
  close(logs: 'removed' | 'kept'): Promise<void>;
}

const removal = fileURLToPath(new URL('clear-killed-run.ts', import.meta.url));

/** Makes the folders of a run, which are removed even when the run is killed. */
export function makeRunFolder(): RunFolder {
  const path = newFolderIn(tmpdir());
  const place = testMemory();
  const memory = place === undefined ? undefined : newFolderIn(place);
  const folders = memory === undefined ? [path] : [path, memory];
  const watchdog = startWatchdog([process.execPath, '--import', 'tsx', removal, ...folders]);
  const temporary = join(path, 'temporary');
  const logs = join(path, 'logs');
  for (const folder of [temporary, logs]) {
    mkdirSync(folder);
    openToPostgres(folder);
  }
  return {
    path,
    memory,
    report: (set) => join(logs, `${set}.json`),
    environment: {
      TMPDIR: temporary,
      [logsVariable]: logs,
      ...(memory === undefined ? {} : { [memoryVariable]: memory }),
    },
    async close(fate) {
      for (const each of folders) await endProcesses(each);
      if (fate === 'kept') {
        for (const each of [temporary, ...(memory === undefined ? [] : [memory])]) copyLogs(each, logs);
        process.stdout.write(`logs and reports of this run: ${logs}\n`);
      }
      for (const each of folders) removeFolder(each, fate === 'kept' ? logs : undefined);
      watchdog.dismiss();
    },
  };
}

const newFolderIn = (place: string): string => openToPostgres(mkdtempSync(join(place, 'fiscal-test-')));

/** Lets the user that runs Postgres enter the folder, whatever this process's umask is. */
function openToPostgres(folder: string): string {
  chmodSync(folder, 0o755);
  return folder;
}

/** Copies the logs of stacks that were never stopped. */
function copyLogs(from: string, to: string): void {
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!/\.log$/.test(name) || !statSync(join(from, name)).isFile()) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    cpSync(join(from, name), join(to, name));
  }
}

/** Removes a folder, except the one below it that is kept. */
function removeFolder(folder: string, kept: string | undefined): void {
  const removed = kept !== undefined && dirname(kept) === folder ? besides(folder, kept) : [folder];
  for (const each of removed) rmSync(each, { recursive: true, force: true });
}

const besides = (folder: string, kept: string): readonly string[] =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((each) => each !== kept);
