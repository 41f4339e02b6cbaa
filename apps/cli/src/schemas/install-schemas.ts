import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  compileSchema,
  loadNfeSchemas,
  nfeSchemaEntry,
  type SchemaList,
  schemaDigest,
  schemaListName,
} from '@fiscal/xml';
import { CommandFailed } from '../context/command-failed.ts';
import { readSchemaPackage } from './read-schema-package.ts';

export interface InstalledSchemas {
  readonly folder: string;
  readonly files: number;
  /** The hash of all files: see `schemaDigest`. */
  readonly sha256: string;
}

/**
 * Installs a package into `folder`; without a source, the schemas that come with this program. Compiles the schema of
 * the note first, so that only a usable package replaces the old files. The folder may be a mount point: everything is
 * written inside it, and the list of the files last, so that no process uses a part of the files. Throws CommandFailed
 * for a package that cannot be used.
 */
export function installSchemas(source: string | undefined, folder: string): InstalledSchemas {
  const files = source === undefined ? loadNfeSchemas() : readSchemaPackage(source);
  requireUsable(files, source ?? 'this program');
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  writeList(target, { complete: false });
  for (const name of readdirSync(target)) if (isOurs(name) && !(name in files)) rmSync(join(target, name));
  for (const [name, bytes] of Object.entries(files)) replace(join(target, name), bytes);
  const sha256 = schemaDigest(files);
  writeList(target, { complete: true, files: Object.keys(files).sort(), sha256 });
  return { folder: target, files: Object.keys(files).length, sha256 };
}

const unfinished = '.new';

/** Tells whether a file is a schema, or one that an interrupted installation left. */
const isOurs = (name: string): boolean => /\.xsd$/i.test(name) || name.endsWith(`.xsd${unfinished}`);

const writeList = (folder: string, list: SchemaList): void =>
  replace(join(folder, schemaListName), `${JSON.stringify(list, undefined, 2)}\n`);

function replace(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}${unfinished}`, content);
  renameSync(`${file}${unfinished}`, file);
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
