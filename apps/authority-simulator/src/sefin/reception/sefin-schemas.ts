import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { compileSchemas, type SchemaJudge } from '../../xml/compile-schemas.ts';
import { readFolder } from '../../xml/load-schemas.ts';

/** The entry files of the documents that the Sefin reads and writes. */
export const sefinSchemaEntries = [
  'DPS_v1.01.xsd',
  'pedRegEvento_v1.01.xsd',
  'NFSe_v1.01.xsd',
  'evento_v1.01.xsd',
] as const;
export type SefinSchemaEntry = (typeof sefinSchemaEntries)[number];

/** Returns the folder of the official schemas: the given one, else that of the shared folder, if it exists. */
export function schemasFolderOf(given: string | undefined): string | undefined {
  if (given === withoutSchemas) return undefined;
  const shared = sharedFolder();
  return given ?? (shared === undefined ? undefined : join(shared, 'schemas', 'nfse'));
}

/** The name in place of a folder that switches schemas off. */
const withoutSchemas = 'none';

/**
 * Loads the official schemas of NFS-e from a folder, because no package publishes them. Without a folder no schema
 * judges, and E1235 checks only what `form-of-documents.ts` requires.
 */
export function loadSefinSchemas(folder: string | undefined): SchemaJudge<SefinSchemaEntry> | undefined {
  if (folder === undefined) return undefined;
  const files = readFolder(folder);
  const missing = sefinSchemaEntries.filter((entry) => files[entry] === undefined);
  if (missing.length > 0) throw new Error(`${folder} holds no ${missing.join(', ')}`);
  return compileSchemas<SefinSchemaEntry>(files);
}
