import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A user of the machine who owns no file, also when Postgres runs as `nobody`. */
const somebodyElse = { uid: 61_999, gid: 61_999, cwd: '/' };

const script = `
  for path; do
    if [ -d "$path" ]; then ls -- "$path" >/dev/null 2>&1 && echo "$path"
    elif [ -f "$path" ]; then cat -- "$path" >/dev/null 2>&1 && echo "$path"
    fi
  done; true`;

/**
 * Files and folders below `folder`, itself included, that another user of the machine reads or lists. `undefined` where
 * nobody but root can require, and the present user is not root.
 */
export async function openToOthers(folder: string): Promise<readonly string[] | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = [folder, ...inside.map((name) => join(folder, name))];
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script, 'sh', ...paths], {
    ...somebodyElse,
    maxBuffer: 10_000_000,
  });
  return stdout.split('\n').filter((line) => line !== '');
}
