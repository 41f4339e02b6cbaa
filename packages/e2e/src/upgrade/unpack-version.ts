import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Unpacks the program of a commit into a folder, with the installed packages of the present one, and with its
 * migrations. Its dependencies are those of the present program: their versions may be later.
 */
export function unpackVersion(root: string, commit: string, folder: string): void {
  unpackSources(root, commit, folder);
  linkPackages(root, folder);
  const migrations = join('packages', 'db', 'migrations');
  rmSync(join(folder, migrations), { recursive: true });
  cpSync(join(root, migrations), join(folder, migrations), { recursive: true });
}

/** Unpacks the files of a commit into a folder. */
export function unpackSources(root: string, commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: root,
    maxBuffer: 512 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
}

/**
 * Links what pnpm installed. The links between packages of the workspace are relative, so that their copies name the
 * packages of the unpacked program.
 */
function linkPackages(root: string, folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const below = ['apps', 'packages'].flatMap((place) =>
    readdirSync(join(folder, place)).map((name) => join(place, name)),
  );
  for (const workspace of [...readdirSync(folder), ...below]) {
    const modules = join(workspace, 'node_modules');
    if (!existsSync(join(root, modules))) continue;
    cpSync(join(root, modules), join(folder, modules), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('/.cache'),
    });
  }
}
