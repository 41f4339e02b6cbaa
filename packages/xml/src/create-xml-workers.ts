import { compileSchema, type SchemaFiles, type XsdProblem } from './compile-schema.ts';
import { type SignedPlace, withPlaceholderSignature } from './sign-enveloped.ts';
import { createThreadPool } from './threads/create-thread-pool.ts';
import { threadEntry } from './threads/thread-entry.ts';

export interface XmlWorkers {
  /** Empty when the document follows the schema. Safe to call on the event loop with documents of any size. */
  readonly validate: (text: string) => Promise<XsdProblem[]>;
  readonly close: () => Promise<void>;
}

export interface XmlWorkersOptions {
  readonly files: SchemaFiles;
  /** Root file of the schema. */
  readonly entry: string;
  /** Threads for big documents; one by default. */
  readonly size?: number | undefined;
  /** Characters from which a document goes to a thread; 100,000 by default (some 10 ms). */
  readonly bigFrom?: number | undefined;
  /** When given, a document without a signature is judged as if it had one: for documents frozen before signing. */
  readonly signature?: SignedPlace | undefined;
}

/** Compiles the schema once for small documents here, and once in each thread, started when a big document comes. */
export function createXmlWorkers(options: XmlWorkersOptions): XmlWorkers {
  const { files, entry, size = 1, bigFrom = 100_000, signature } = options;
  const schema = compileSchema(files, entry);
  const pool = createThreadPool({
    entry: threadEntry(import.meta.url, 'xsd.worker', { files, entry }),
    size,
  });

  return {
    async validate(text) {
      const judged = signature === undefined ? text : signedOrPlaceholder(text, signature);
      if (judged.length < bigFrom) return schema.validate(judged);
      const result = await pool.run({ data: judged });
      if (result.kind !== 'done') throw new Error('the schema check did not finish');
      return result.value as XsdProblem[];
    },
    async close() {
      await pool.close();
      schema.dispose();
    },
  };
}

const signedOrPlaceholder = (text: string, place: SignedPlace): string =>
  text.includes('<Signature ') ? text : withPlaceholderSignature(text, place);
