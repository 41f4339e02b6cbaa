import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import type { SchemaFiles } from './load-schemas.ts';

/** The entry files of the messages that the authority reads. */
export const schemaEntries = [
  'enviNFe_v4.00.xsd',
  'nfe_v4.00.xsd',
  'consReciNFe_v4.00.xsd',
  'consSitNFe_v4.00.xsd',
  'consStatServ_v4.00.xsd',
  'inutNFe_v4.00.xsd',
  'envEvento_v1.00.xsd',
  'e110110_v1.00.xsd',
  'e110111_v1.00.xsd',
] as const;
export type SchemaEntry = (typeof schemaEntries)[number];

/** Judges documents by the official schemas; each entry is compiled at its first use and kept. */
export interface SchemaJudge<Entry extends string = SchemaEntry> {
  /** Returns the first complaint about the document; undefined when it is valid. */
  complaint(document: XmlDocument, entry: Entry): string | undefined;
  dispose(): void;
}

const folder = 'mem:///simulator/';

export const safeParsing = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;

export function compileSchemas<Entry extends string = SchemaEntry>(files: SchemaFiles): SchemaJudge<Entry> {
  const compiled = new Map<Entry, XsdValidator>();

  const validatorOf = (entry: Entry): XsdValidator => {
    const known = compiled.get(entry);
    if (known !== undefined) return known;
    const validator = compile(files, entry);
    compiled.set(entry, validator);
    return validator;
  };

  return {
    complaint: (document, entry) => firstComplaint(validatorOf(entry), document),
    dispose: () => {
      for (const validator of compiled.values()) validator.dispose();
      compiled.clear();
    },
  };
}

function compile(files: SchemaFiles, entry: string): XsdValidator {
  const source = files[entry];
  if (source === undefined) throw new Error(`schema ${entry} not found`);
  // The registry of input providers is shared by the process and has few places, so it is filled for this call only.
  const located = Object.entries(files).map(([name, bytes]) => [folder + name, bytes] as const);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(located)));
  try {
    const document = XmlDocument.fromBuffer(source, { url: folder + entry, option: safeParsing });
    try {
      return XsdValidator.fromDoc(document);
    } finally {
      document.dispose();
    }
  } finally {
    xmlCleanupInputProvider();
  }
}

function firstComplaint(validator: XsdValidator, document: XmlDocument): string | undefined {
  try {
    validator.validate(document);
    return undefined;
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.message.trim();
  }
}
