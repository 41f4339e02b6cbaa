import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isRunning } from '@fiscal/dev-stack/processes';
import { temporaryFolder } from '@fiscal/testkit';
import { expect, onTestFinished, test } from 'vitest';

/** A program that makes the folders of a run, starts a process with its variables, prints both, and idles. */
const run = `
  import { spawn } from 'node:child_process';
  import { makeRunFolder } from '${new URL('run-folder.ts', import.meta.url).href}';
  const { path, memory, environment } = makeRunFolder();
  const idler = spawn('/bin/sleep', ['600'], { stdio: 'ignore', detached: true, env: environment });
  process.send({ folders: [path, memory].filter(Boolean), idler: idler.pid });`;

test('a run that is killed leaves neither a process nor a folder', async () => {
  const { path: TMPDIR, remove } = temporaryFolder();
  onTestFinished(remove);
  const args = ['--import', 'tsx', '--input-type=module', '-e', run];
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, TMPDIR },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [{ folders, idler }] = (await once(child, 'message')) as [{ folders: string[]; idler: number }];
  expect([isRunning(idler), ...folders.map((folder) => existsSync(folder))]).not.toContain(false);
  child.kill('SIGKILL');
  while (isRunning(idler) || folders.some((folder) => existsSync(folder)))
    await new Promise((resolve) => setTimeout(resolve, 50));
});
