import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

/** Returns the complaints of an official schema about a document; empty when it is valid. */
export type Complaints = (schema: string, xml: string) => string;

/** Opens the schemas of a folder. The library accepts about ten folders in a process. */
export function openSchemas(folder: string): Complaints {
  const base = `mem:///other-authority/${basename(folder)}`;
  const files = readdirSync(folder).map(
    (name) => [`${base}/${name}`, readFileSync(join(folder, name))] as const,
  );
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files)));
  return (schema, xml) => complaintsOf(readFileSync(join(folder, schema)), `${base}/${schema}`, xml);
}

const option = ParseOption.XML_PARSE_NONET;

function complaintsOf(schema: Buffer, url: string, xml: string): string {
  const parsed = XmlDocument.fromBuffer(schema, { url, option });
  const validator = XsdValidator.fromDoc(parsed);
  const document = XmlDocument.fromString(xml, { option });
  try {
    validator.validate(document);
    return '';
  } catch (error) {
    if (error instanceof XmlValidateError) return error.message;
    throw error;
  } finally {
    for (const one of [document, validator, parsed]) one.dispose();
  }
}
