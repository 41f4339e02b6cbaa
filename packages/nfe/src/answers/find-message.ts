import { descendants, readXml, type XmlElement } from '@fiscal/xml';

export interface FoundMessage {
  /** The whole text that contains the element. */
  readonly text: string;
  readonly element: XmlElement;
}

/**
 * Returns the one element with this local name, alone or inside a SOAP envelope. Namespaces and prefixes are not
 * required, because some authorities leave them out. Undefined when the text is refused or unreadable, or does not have
 * exactly one such element.
 */
export function findMessage(answer: string | Uint8Array, name: string): FoundMessage | undefined {
  const read = readXml(answer);
  if (!read.ok) return undefined;
  const found = [...descendants(read.root)].filter((element) => element.name === name);
  const [element] = found;
  if (element === undefined || found.length > 1) return undefined;
  return { text: typeof answer === 'string' ? answer : new TextDecoder().decode(answer), element };
}

/** TStat: 3 digits, or 4 since the reform. */
export const isStatusCode = (text: string | undefined): text is string =>
  text !== undefined && /^\d{3,4}$/.test(text);
