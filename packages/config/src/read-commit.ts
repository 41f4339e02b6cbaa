import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiVersion } from './version.ts';

const ownFolder = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Returns the commit of this program: the named one, else that of the git checkout from which the program runs. A
 * checkout with local changes has the mark `.changed.` and a digest of the changes. Undefined without either.
 */
export function readCommit(named: string | undefined, folder = ownFolder): string | undefined {
  if (named !== undefined) return named;
  if (!existsSync(`${folder}/.git`)) return undefined;
  const git = (...words: readonly string[]): string =>
    execFileSync('git', words, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD').trim();
    const changes = git('diff', 'HEAD');
    return changes === '' ? commit : `${commit}.changed.${digestOf(changes)}`;
  } catch {
    // git is not installed, or does not trust the owner of the folder.
    return undefined;
  }
}

/** Returns the build of this program: its version and its commit, as `/health` shows them. */
export const buildOf = (commit: string): string => `${apiVersion}+${commit}`;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
