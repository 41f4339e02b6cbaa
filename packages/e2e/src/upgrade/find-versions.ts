import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A released version of the program, and its last commit. */
export interface ReleasedVersion {
  readonly version: string;
  readonly commit: string;
}

const git = (folder: string, words: readonly string[]): string =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** True when the folder is a git checkout with its whole history. */
export function hasHistory(folder: string): boolean {
  if (!existsSync(join(folder, '.git'))) return false;
  try {
    return git(folder, ['rev-parse', '--is-shallow-repository']).trim() === 'false';
  } catch {
    return false;
  }
}

/**
 * Returns the versions of the history, newest first, each with its last commit: the one before the commit that raised
 * the version in `package.json`.
 */
export function findVersions(folder: string): readonly ReleasedVersion[] {
  const commits = git(folder, ['rev-list', 'HEAD', '--', 'package.json']).split('\n').filter(Boolean);
  const found: ReleasedVersion[] = [];
  for (const [place, commit] of commits.entries()) {
    const version = versionAt(folder, commit);
    if (found.some((each) => each.version === version)) continue;
    const raised = commits[place - 1];
    const last = raised === undefined ? 'HEAD' : `${raised}^`;
    found.push({ version, commit: versionAt(folder, last) === version ? last : commit });
  }
  return found;
}

const versionAt = (folder: string, commit: string): string =>
  (JSON.parse(git(folder, ['show', `${commit}:package.json`])) as { readonly version: string }).version;
