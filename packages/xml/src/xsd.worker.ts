import type { OpenTask } from '@fiscal/threads';
import { compileSchema, type SchemaSet } from './compile-schema.ts';
import type { XsdTask } from './create-xml-workers.ts';

/** Validates documents in a thread, with each schema compiled once. */
export const openTask: OpenTask = () => {
  const compiled = new Map<string, SchemaSet>();
  return (data) => {
    const { text, files, entry, schemaId } = data as XsdTask;
    const schema = compiled.get(schemaId) ?? compileSchema(files, entry);
    compiled.set(schemaId, schema);
    return { value: schema.validate(text) };
  };
};
