import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { applyOverlay, compileSchema, type OverlayRule, type XsdProblem } from '@fiscal/xml';

/** The roots of the official package of layout 1.01. */
export type NfseSchemaEntry =
  | 'DPS_v1.01.xsd'
  | 'NFSe_v1.01.xsd'
  | 'pedRegEvento_v1.01.xsd'
  | 'evento_v1.01.xsd';

/** The package expects the letters of a CNPJ two positions too early in the key. Source: README of the schemas. */
const overlay: readonly OverlayRule[] = [
  {
    file: 'tiposSimples_v1.01.xsd',
    type: 'TSChaveNFSe',
    find: '[0-9]{6}([0-9A-Z]{14})[0-9]{30}',
    replace: '[0-9]{9}[0-9A-Z]{14}[0-9]{27}',
    times: 1,
  },
];

export interface NfseSchema {
  /** A label that says when the official files are missing; then nothing is checked. */
  readonly label: string;
  readonly problemsOf: (xml: string) => readonly XsdProblem[];
}

/** Returns the official schema of one kind of document, from `../shared` if that exists. */
export function nfseSchema(entry: NfseSchemaEntry): NfseSchema {
  const shared = sharedFolder();
  if (shared === undefined)
    return { label: `${entry} [not run: ../shared is missing]`, problemsOf: () => [] };
  const folder = join(shared, 'schemas/nfse/1.01-20260727');
  const names = readdirSync(folder).filter((name) => name.endsWith('.xsd'));
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]));
  const schema = compileSchema(applyOverlay(files, overlay), entry);
  return { label: entry, problemsOf: schema.validate };
}

/** Returns the path of an official example, which has no signature, in the shared folder. */
export const nfseExample = (name: string): string => `data/nfse/exemplos/${name}`;
