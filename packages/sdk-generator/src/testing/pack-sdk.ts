import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputOf } from './run-program.ts';

const sdkFolder = fileURLToPath(new URL('../../../sdk/', import.meta.url));

export interface PackedSdk {
  /** The folder of all files that were made. */
  readonly folder: string;
  readonly tarball: string;
  /** The size of the tarball, in bytes. */
  readonly size: number;
  /** Paths in the tarball. */
  readonly files: readonly string[];
  readonly remove: () => void;
}

/**
 * Packs the SDK as `npm pack` does, in a separate folder, so that parallel tests do not disturb each other.
 * `environment` gives the build the addresses of the service.
 */
export async function packSdk(environment: Readonly<Record<string, string>> = {}): Promise<PackedSdk> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-sdk-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const stage = join(folder, 'stage');
    mkdirSync(stage);
    for (const file of ['package.json', 'README.md']) cpSync(join(sdkFolder, file), join(stage, file));
    const build = [join(sdkFolder, 'build.mjs'), join(stage, 'dist')];
    await outputOf({ command: process.execPath, args: build, cwd: stage, environment });
    const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
    const [packed] = JSON.parse(await outputOf({ command: 'npm', args: pack, cwd: stage }));
    const tarball = join(folder, packed.filename);
    const files = packed.files.map(({ path }: { readonly path: string }) => path);
    return { folder, tarball, files, size: statSync(tarball).size, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Makes a project that has only the packed SDK installed, without a registry. Returns its folder. */
export async function createEmptyProject({ folder, tarball }: PackedSdk): Promise<string> {
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball];
  await outputOf({ command: 'npm', args: install, cwd: project });
  return project;
}
