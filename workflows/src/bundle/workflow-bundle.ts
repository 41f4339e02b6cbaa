import { createHash, type Hash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';

export interface BundleOptions {
  /** The folder of built bundles; each file is named by the hash of its sources. */
  readonly folder: string;
  readonly failureConverterPath: string;
  /**
   * The module that exports the workflows; its folder holds nothing but the module and its imports. Default: the
   * service's own module.
   */
  readonly workflowsPath?: string | undefined;
}

export interface WorkflowBundle {
  readonly codePath: string;
  /** SHA-256 of the sources, hexadecimal. */
  readonly hash: string;
}

const ownWorkflows = fileURLToPath(new URL('../index.ts', import.meta.url));

/** A folder inside the installation, where no other process writes: the workers run the code in it. */
export const defaultBundleFolder: string = fileURLToPath(
  new URL('../../node_modules/.cache/workflow-bundles', import.meta.url),
);

/** Packages whose source goes into the bundle, by their entry files. */
const bundledEntries = ['@fiscal/contracts', '@fiscal/domain'] as const;

/**
 * Returns the code that workers, tests and replay run. It is built once for each content of its sources and then read
 * from the folder, so that a start does not wait for webpack. Two processes may build at the same time.
 */
export async function loadWorkflowBundle({
  folder,
  failureConverterPath,
  workflowsPath = ownWorkflows,
}: BundleOptions): Promise<WorkflowBundle> {
  const hash = await hashSources(workflowsPath, failureConverterPath);
  const codePath = join(folder, `workflows-${hash.slice(0, 24)}.cjs`);
  if (await exists(codePath)) return { codePath, hash };
  const { code } = await bundleWorkflowCode({
    workflowsPath,
    failureConverterPath,
    // These packages hold no state, so all workflows share them. Otherwise each new workflow would run them again: 1 ms
    // of CPU.
    preloadModules: [...bundledEntries],
    logger: quiet,
  });
  await mkdir(folder, { recursive: true });
  const draft = `${codePath}.${process.pid}`;
  await writeFile(draft, withoutSources(code));
  await rename(draft, codePath);
  return { codePath, hash };
}

/**
 * Removes the texts of the sources from the inlined source map, which each start decodes and copies to the workflow
 * thread. Stack traces need places, not texts.
 */
function withoutSources(code: string): string {
  const [, before, map] = /^(.*base64,)([A-Za-z0-9+/=]+)\s*$/s.exec(code) ?? [];
  if (before === undefined || map === undefined)
    throw new Error('the bundle ends with no inlined source map');
  const { sourcesContent: _texts, ...places } = JSON.parse(Buffer.from(map, 'base64').toString());
  return `${before}${Buffer.from(JSON.stringify(places)).toString('base64')}\n`;
}

async function hashSources(workflowsPath: string, failureConverterPath: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = bundledEntries.map((name) => fileURLToPath(import.meta.resolve(name)));
  const sdk = fileURLToPath(import.meta.resolve('@temporalio/workflow/package.json'));
  await hashFile(hash, 'sdk', sdk);
  await hashFile(hash, 'failure-converter', failureConverterPath);
  for (const entry of [workflowsPath, ...entries]) await hashFolder(hash, dirname(entry));
  return hash.digest('hex');
}

async function hashFolder(hash: Hash, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.sort()) {
    if (name.endsWith('.ts') && !name.endsWith('.test.ts')) await hashFile(hash, name, join(folder, name));
  }
}

async function hashFile(hash: Hash, name: string, path: string): Promise<void> {
  hash
    .update(name)
    .update('\0')
    .update(await readFile(path))
    .update('\0');
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const ignore = (): void => undefined;
const quiet = { log: ignore, trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
