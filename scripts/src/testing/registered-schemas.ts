import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { compileSchema, loadNfeSchemas, type SchemaSet } from '@fiscal/xml';

/** The schemas of a stored document. Each complaint is `file: message`. */
export interface RegisteredSchemas {
  readonly complaints: (xml: string) => readonly string[];
  /** The text in a test's name where the official files are missing. */
  readonly absence: string;
}

/** The two documents that a registration stores, with the folders of their newest official schemas. */
const documents = {
  procEventoNFe: { entry: 'procEventoNFe_v1.00.xsd', folder: 'Eventos_v1.00_CNPJ-alfa' },
  procInutNFe: { entry: 'procInutNFe_v4.00.xsd', folder: 'PL_010e_NT2025.002_v1.01' },
} as const;

/** Compiles the official schemas of a document beside the repository, else those of the package. */
export function compileRegisteredSchemas(document: keyof typeof documents): RegisteredSchemas {
  const { entry, folder: name } = documents[document];
  const shared = sharedFolder();
  const folder = shared === undefined ? undefined : join(shared, 'schemas', 'nfe', name);
  const isThere = folder !== undefined && existsSync(folder);
  const schema: SchemaSet = compileSchema(isThere ? readFolder(folder) : loadNfeSchemas(), entry);
  return {
    complaints: (xml) => schema.validate(xml).map(({ message }) => message),
    absence: isThere ? '' : ` [did not run against the official ${name}: shared schemas absent]`,
  };
}

const readFolder = (folder: string): Record<string, Uint8Array> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.xsd'))
      .map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
  );
