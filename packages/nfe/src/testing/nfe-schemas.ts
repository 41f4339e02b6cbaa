import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { compileSchema, loadNfeSchemas, type SchemaSet, withPlaceholderSignature } from '@fiscal/xml';

const officialFolder = 'schemas/nfe/PL_010e_NT2025.002_v1.01';

/**
 * The schema sets that a note must follow: always the packaged one, and the newest official one if its files are
 * present.
 */
export function noteSchemas(
  entry = 'nfe_v4.00.xsd',
): { readonly label: string; readonly schema: SchemaSet }[] {
  const packaged = { label: 'packaged with overlay', schema: compileSchema(loadNfeSchemas(), entry) };
  const shared = sharedFolder();
  const folder = shared === undefined ? undefined : join(shared, officialFolder);
  if (folder === undefined || !existsSync(folder)) return [packaged];
  return [packaged, { label: 'official PL_010e', schema: compileSchema(loadNfeSchemas({ folder }), entry) }];
}

/** Returns the note with a signature of the right form, so that only the layout is checked. */
export const withFormalSignature = (xml: string): string =>
  withPlaceholderSignature(xml, { parent: 'NFe', signed: 'infNFe' });

const officialEventFolder = 'schemas/nfe/Eventos_v1.00_CNPJ-alfa';

/** The schemas of events; the label says when the official files are missing. */
export function eventSchemas(entry: string): { readonly label: string; readonly schema: SchemaSet }[] {
  const shared = sharedFolder();
  const folder = shared === undefined ? undefined : join(shared, officialEventFolder);
  if (folder === undefined || !existsSync(folder)) {
    return [{ label: 'packaged; official ones missing', schema: compileSchema(loadNfeSchemas(), entry) }];
  }
  const names = readdirSync(folder).filter((name) => name.endsWith('.xsd'));
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]));
  return [{ label: 'official, CNPJ of letters', schema: compileSchema(files, entry) }];
}
