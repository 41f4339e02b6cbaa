import { ParseOption, XmlDocument, XmlError, XmlLibError } from 'libxml2-wasm';

/** One message of the parser about a text. */
export interface ParserMessage {
  readonly message: string;
  readonly line: number;
  readonly path?: string | undefined;
}

const options = {
  option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NO_SYS_CATALOG,
};

export type WithDocument<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly messages: ParserMessage[] };

/**
 * Parses `text` (already inspected), passes the document to `use` and always frees it. Returns the messages when it is
 * not well formed.
 */
export function withDocument<T>(text: string, use: (document: XmlDocument) => T): WithDocument<T> {
  let document: XmlDocument;
  try {
    // The library's own encoder of strings is JavaScript and takes a third of the parsing.
    document = XmlDocument.fromBuffer(Buffer.from(text), options);
  } catch (error) {
    return { ok: false, messages: readMessages(error) };
  }
  try {
    if (document.dtd !== null)
      return { ok: false, messages: [{ message: 'document type declaration', line: 1 }] };
    return { ok: true, value: use(document) };
  } finally {
    document.dispose();
  }
}

/** Returns the messages of an error of libxml2; throws any other error again. */
export function readMessages(error: unknown): ParserMessage[] {
  if (error instanceof XmlLibError && error.details.length > 0) {
    return error.details.map(({ message, line, xpath }) => ({ message: message.trim(), line, path: xpath }));
  }
  if (error instanceof XmlError) return [{ message: error.message, line: 0 }];
  throw error;
}
