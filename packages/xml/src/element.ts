/** A read element: plain data, detached from the parser. Comments and processing instructions are gone. */
export interface XmlElement {
  /** Local name, without a prefix. */
  readonly name: string;
  /** Namespace URI, `''` when it has none. */
  readonly namespace: string;
  /** Values by name; a prefixed attribute is named `prefix:name`. Has no prototype. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The element's own text and CDATA joined, not that of its children, never trimmed. */
  readonly text: string;
}

/** The first child named `name`. */
export const child = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((candidate) => candidate.name === name);

/** All children named `name`, in order. */
export const children = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((candidate) => candidate.name === name);

/** The first element reached by following `path` (`'infNFe/ide/cUF'`) from `element`, itself not named in the path. */
export function elementAt(element: XmlElement, path: string): XmlElement | undefined {
  let current: XmlElement | undefined = element;
  for (const name of path.split('/')) current = current && child(current, name);
  return current;
}

/** The text of the element at `path`, `undefined` when there is none; an empty element gives `''`. */
export const textAt = (element: XmlElement, path: string): string | undefined =>
  elementAt(element, path)?.text;

/** The text at `path` without surrounding blanks; undefined when missing or empty. */
export function trimmedAt(element: XmlElement, path: string): string | undefined {
  const text = textAt(element, path)?.trim();
  return text === '' ? undefined : text;
}

/** `element` and everything below it, in document order. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const inner of element.children) yield* descendants(inner);
}
