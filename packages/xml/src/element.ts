/** A read element: plain data, detached from the parser. Comments and processing instructions are gone. */
export interface XmlElement {
  /** Local name, without a prefix. */
  readonly name: string;
  /** Namespace URI, `''` when it has none. */
  readonly namespace: string;
  /** Values by name; a prefixed attribute is named `prefix:name`. Has no prototype. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The element's own text and CDATA joined, without that of its children, never trimmed. */
  readonly text: string;
}

/** Returns the first child named `name`. */
export const child = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((candidate) => candidate.name === name);

/** Returns all children named `name`, in order. */
export const children = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((candidate) => candidate.name === name);

/** Returns the first element at `path` (`'infNFe/ide/cUF'`) below `element`, which the path does not name. */
export function elementAt(element: XmlElement, path: string): XmlElement | undefined {
  let current: XmlElement | undefined = element;
  for (const name of path.split('/')) current = current && child(current, name);
  return current;
}

/** Returns the text of the element at `path`, `undefined` without one; an empty element gives `''`. */
export const textAt = (element: XmlElement, path: string): string | undefined =>
  elementAt(element, path)?.text;

/** Returns the text at `path` without surrounding blanks; undefined when missing or empty. */
export function trimmedAt(element: XmlElement, path: string): string | undefined {
  const text = textAt(element, path)?.trim();
  return text === '' ? undefined : text;
}

/** Yields `element` and everything below it, in document order. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const inner of element.children) yield* descendants(inner);
}
