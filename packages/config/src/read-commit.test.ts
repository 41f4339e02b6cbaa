import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildOf, readCommit } from './read-commit.ts';
import { apiVersion } from './version.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-commit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a checkout has its commit; each local change gives another one', () => {
  const folder = aFolder();
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
  git('init', '-q');
  writeFileSync(join(folder, 'workflow.ts'), 'one');
  git('add', '.');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'first');
  const clean = readCommit(undefined, folder);
  expect(git('rev-parse', 'HEAD').slice(0, 12)).toBe(clean);
  const changed = ['two', 'three'].map((text) => {
    writeFileSync(join(folder, 'workflow.ts'), text);
    return readCommit(undefined, folder);
  });
  for (const each of changed) expect(each).toMatch(new RegExp(`^${clean}\\.changed\\.[0-9a-f]{8}$`));
  expect(new Set(changed).size).toBe(2);
  expect(readCommit('3f2a9c1', folder), 'the named commit comes first').toBe('3f2a9c1');
});

test('a folder without git has no commit; a build is the version and the commit', () => {
  expect(readCommit(undefined, aFolder())).toBeUndefined();
  expect(buildOf('3f2a9c1')).toBe(`${apiVersion}+3f2a9c1`);
});
