import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { compileSchemas, type SchemaJudge } from '../../xml/compile-schemas.ts';
import { readFolder } from '../../xml/load-schemas.ts';

/** Entry files of the documents that the Sefin reads and writes. */
export const sefinSchemaEntries = [
  'DPS_v1.01.xsd',
  'pedRegEvento_v1.01.xsd',
  'NFSe_v1.01.xsd',
  'evento_v1.01.xsd',
] as const;
export type SefinSchemaEntry = (typeof sefinSchemaEntries)[number];

/** Where the official schemas lie: the folder that is given, else that of the shared folder, else nowhere. */
export function schemasFolderOf(given: string | undefined): string | undefined {
  if (given === withoutSchemas) return undefined;
  const shared = sharedFolder();
  return given ?? (shared === undefined ? undefined : join(shared, 'schemas', 'nfse'));
}

/** In place of a folder: no schema judges anything. */
const withoutSchemas = 'none';

/**
 * The official schemas of NFS-e of a folder; no package publishes them. Without a folder nothing is judged by a schema:
 * E1235 then names only what `form-of-documents.ts` asks for.
 */
export function loadSefinSchemas(folder: string | undefined): SchemaJudge<SefinSchemaEntry> | undefined {
  if (folder === undefined) return undefined;
  const files = readFolder(folder);
  const missing = sefinSchemaEntries.filter((entry) => files[entry] === undefined);
  if (missing.length > 0) throw new Error(`${folder} holds no ${missing.join(', ')}`);
  return compileSchemas<SefinSchemaEntry>(files);
}
