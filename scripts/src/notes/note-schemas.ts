import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { compileSchema, loadNfeSchemas, nfeSchemaEntry, type SchemaSet } from '@fiscal/xml';

export interface LabelledSchemas {
  readonly label: string;
  readonly schemas: SchemaSet;
}

const officialFolder = 'schemas/nfe/PL_010e_NT2025.002_v1.01';

/** Compiles the schemas that the service uses, and the newest official package if its files exist. */
export function compileNoteSchemas(): readonly LabelledSchemas[] {
  const ours = { label: 'packaged with overlay', schemas: compileSchema(loadNfeSchemas(), nfeSchemaEntry) };
  const shared = sharedFolder();
  const folder = shared === undefined ? undefined : join(shared, officialFolder);
  if (folder === undefined || !existsSync(folder)) return [ours];
  return [
    ours,
    { label: 'official PL_010e', schemas: compileSchema(loadNfeSchemas({ folder }), nfeSchemaEntry) },
  ];
}
