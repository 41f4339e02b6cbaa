import { compileSchema, type SchemaFiles } from './compile-schema.ts';
import { serveThread, threadData } from './threads/serve-thread.ts';

interface XsdThreadData {
  readonly files: SchemaFiles;
  readonly entry: string;
}

const { files, entry } = threadData() as XsdThreadData;
const schema = compileSchema(files, entry);

serveThread((text) => ({ value: schema.validate(String(text)) }));
