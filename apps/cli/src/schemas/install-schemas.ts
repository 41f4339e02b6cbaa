import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { compileSchema, nfeSchemaEntry } from '@fiscal/xml';
import { CommandFailed } from '../context/command-failed.ts';
import { readSchemaPackage } from './read-schema-package.ts';

export interface InstalledSchemas {
  readonly folder: string;
  readonly files: number;
  /** Hash of all files, ordered by name: for each file its name, a zero byte, and its content. */
  readonly sha256: string;
}

/**
 * Installs a package into `folder`. Compiles the schema of the note first, so that only a usable package replaces the
 * old files. Throws CommandFailed for a package that cannot be used.
 */
export function installSchemas(source: string, folder: string): InstalledSchemas {
  const files = readSchemaPackage(source);
  requireUsable(files, source);
  const target = resolve(folder);
  mkdirSync(dirname(target), { recursive: true });
  const fresh = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(fresh, name), bytes);
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
  return { folder: target, files: Object.keys(files).length, sha256: computeDigest(files) };
}

function requireUsable(files: Record<string, Uint8Array>, source: string): void {
  if (files[nfeSchemaEntry] === undefined)
    throw new CommandFailed(`${source} does not hold ${nfeSchemaEntry}`);
  try {
    compileSchema(files, nfeSchemaEntry).dispose();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailed(`the schema of ${source} cannot be compiled: ${reason}`);
  }
}

export function computeDigest(files: Record<string, Uint8Array>): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(name).update('\0').update(bytes);
  }
  return hash.digest('hex');
}
