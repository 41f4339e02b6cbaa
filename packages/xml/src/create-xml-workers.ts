import { createHash } from 'node:crypto';
import { OwnError } from '@fiscal/domain';
import { type Threads, threadModule } from '@fiscal/threads';
import { compileSchema, type SchemaFiles, type XsdProblem } from './compile-schema.ts';
import { type SignedPlace, withPlaceholderSignature } from './sign-enveloped.ts';

export interface XmlWorkers {
  /** Returns no problem when the document follows the schema. Safe on the event loop for documents of any size. */
  readonly validate: (text: string) => Promise<XsdProblem[]>;
  readonly close: () => Promise<void>;
}

export interface XmlWorkersOptions {
  readonly files: SchemaFiles;
  /** Root file of the schema. */
  readonly entry: string;
  /** The threads that validate big documents. */
  readonly threads: Pick<Threads, 'run'>;
  /** Characters from which a document goes to a thread; 100,000 by default (some 10 ms). */
  readonly bigFrom?: number | undefined;
  /**
   * When given, an unsigned document is validated with a placeholder signature: for documents frozen before signing.
   */
  readonly signature?: SignedPlace | undefined;
}

/** The input of a thread. */
export interface XsdTask {
  readonly text: string;
  readonly files: SchemaFiles;
  readonly entry: string;
  /** Digest of files and entry: a thread compiles each schema once. */
  readonly schemaId: string;
}

const module = (): string => threadModule(import.meta.url, 'xsd.worker');

/** Compiles the schema once for small documents here, and once in each thread that validates a big one. */
export function createXmlWorkers(options: XmlWorkersOptions): XmlWorkers {
  const { entry, threads, bigFrom = 100_000, signature } = options;
  const schema = compileSchema(options.files, entry);
  const { files, schemaId } = shareFiles(options.files, entry);
  let closed = false;

  return {
    async validate(text) {
      if (closed) throw new OwnError('the schema check is closed');
      const judged = signature === undefined ? text : signedOrPlaceholder(text, signature);
      if (judged.length < bigFrom) return schema.validate(judged);
      const data: XsdTask = { text: judged, files, entry, schemaId };
      const result = await threads.run<XsdTask, XsdProblem[]>({ module: module(), data });
      if (result.kind !== 'done') throw new OwnError('the schema check did not finish');
      return result.value;
    },
    async close() {
      if (!closed) schema.dispose();
      closed = true;
    },
  };
}

/** Puts the files into memory that threads share, so that a task does not copy them. */
function shareFiles(files: SchemaFiles, entry: string): { files: SchemaFiles; schemaId: string } {
  const hash = createHash('sha256').update(entry);
  const shared = Object.entries(files).map(([name, bytes]) => {
    hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
    const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
    copy.set(bytes);
    return [name, copy] as const;
  });
  return { files: Object.fromEntries(shared), schemaId: hash.digest('hex') };
}

const signedOrPlaceholder = (text: string, place: SignedPlace): string =>
  text.includes('<Signature ') ? text : withPlaceholderSignature(text, place);
