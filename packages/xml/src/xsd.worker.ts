import type { OpenTask } from '@fiscal/threads';
import { compileSchema, type SchemaSet, type XsdProblem } from './compile-schema.ts';
import type { XsdTask } from './create-xml-workers.ts';

/** Validates documents in a thread, with each schema compiled once. */
export const openTask: OpenTask<XsdTask, XsdProblem[]> = () => {
  const compiled = new Map<string, SchemaSet>();
  return ({ text, files, entry, schemaId }) => {
    const schema = compiled.get(schemaId) ?? compileSchema(files, entry);
    compiled.set(schemaId, schema);
    return { value: schema.validate(text) };
  };
};
