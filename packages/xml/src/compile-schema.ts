import {
  XmlElement as ParsedElement,
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { readMessages, withDocument } from './parse-document.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';

/** One reason why a document does not follow its schema. The message is libxml2's own and quotes values: do not log it. */
export interface XsdProblem {
  readonly message: string;
  /** Line of the document, from 1; 0 when unknown. */
  readonly line: number;
  /** Path of the element (`/NFe/infNFe/det[2]/prod/NCM`), without namespaces, when it is known. */
  readonly path?: string | undefined;
}

export interface SchemaSet {
  /** Returns up to 50 problems, none when the document follows the schema; an unreadable document is one problem. */
  readonly validate: (text: string) => XsdProblem[];
  /** Frees the compiled schema; `validate` must not be called afterwards. */
  readonly dispose: () => void;
}

/** XSD files of one folder by file name, as bytes. */
export type SchemaFiles = Readonly<Record<string, Uint8Array>>;

const base = 'mem:///schemas/';
const maxProblems = 50;

/**
 * Compiles the schema whose root file is `entry`; its includes and imports are read from `files` only, by name. Takes
 * about 25 ms for the NF-e: keep the result. Throws when a file is missing or the schema is not valid.
 */
export function compileSchema(files: SchemaFiles, entry: string): SchemaSet {
  const validator = compile(files, entry);
  return {
    validate: (text) => validate(validator, text),
    dispose: () => validator.dispose(),
  };
}

function compile(files: SchemaFiles, entry: string): XsdValidator {
  const bytes = files[entry];
  if (bytes === undefined) throw new RangeError(`schema file ${entry} is missing`);
  // The registry of input providers belongs to the whole process: it is filled for this call and emptied after it.
  xmlRegisterInputProvider(
    new XmlBufferInputProvider(
      Object.fromEntries(Object.entries(files).map(([name, file]) => [base + name, file])),
    ),
  );
  try {
    const document = XmlDocument.fromBuffer(bytes, {
      url: base + entry,
      option:
        ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NO_SYS_CATALOG,
    });
    try {
      return XsdValidator.fromDoc(document);
    } finally {
      document.dispose();
    }
  } finally {
    xmlCleanupInputProvider();
  }
}

function validate(validator: XsdValidator, text: string): XsdProblem[] {
  const inspected = refuseUnsafe(text);
  if (!inspected.ok) return [{ message: `XML refused: ${inspected.reason}`, line: 0 }];
  const result = withDocument(inspected.text, (document) => validateDocument(validator, document));
  return result.ok ? result.value : result.messages.map(({ message, line }) => ({ message, line }));
}

function validateDocument(validator: XsdValidator, document: XmlDocument): XsdProblem[] {
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return readMessages(error)
      .slice(0, maxProblems)
      .map(({ message, line, path }) => ({
        message,
        line,
        path: namedPath(document, path),
      }));
  }
}

// libxml2 writes `/*/*[1]` for elements of a default namespace; a query by name would need a declared prefix.
function namedPath(document: XmlDocument, xpath: string | undefined): string | undefined {
  const node = xpath === undefined || xpath.includes(':') ? null : document.get(xpath);
  if (!(node instanceof ParsedElement)) return undefined;
  let path = '';
  for (let element: ParsedElement | null = node; element !== null; element = element.parent) {
    path = `/${element.name}${positionAmongTwins(element)}${path}`;
  }
  return path;
}

function positionAmongTwins(element: ParsedElement): string {
  const before = twins(element, 'preceding-sibling');
  return before > 0 || twins(element, 'following-sibling') > 0 ? `[${before + 1}]` : '';
}

// A query is used because walking siblings stops at a processing instruction.
const twins = (element: ParsedElement, axis: string): number =>
  element.find(`${axis}::*`).filter((node) => isTwin(element, node)).length;

const isTwin = (element: ParsedElement, node: unknown): boolean =>
  node instanceof ParsedElement && node.name === element.name;
