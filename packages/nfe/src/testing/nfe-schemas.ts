import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { compileSchema, loadNfeSchemas, type SchemaSet, withPlaceholderSignature } from '@fiscal/xml';

const officialFolder = 'schemas/nfe/PL_010e_NT2025.002_v1.01';

/** Schema sets a note must follow: the packaged one always, the newest official one where its files are. */
export function noteSchemas(
  entry = 'nfe_v4.00.xsd',
): { readonly label: string; readonly schema: SchemaSet }[] {
  const packaged = { label: 'packaged with overlay', schema: compileSchema(loadNfeSchemas(), entry) };
  const shared = sharedFolder();
  const folder = shared === undefined ? undefined : join(shared, officialFolder);
  if (folder === undefined || !existsSync(folder)) return [packaged];
  return [packaged, { label: 'official PL_010e', schema: compileSchema(loadNfeSchemas({ folder }), entry) }];
}

/** The note with a signature of the right form, so that only the layout is judged. */
export const withFormalSignature = (xml: string): string =>
  withPlaceholderSignature(xml, { parent: 'NFe', signed: 'infNFe' });
