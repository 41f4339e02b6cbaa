import { DOMParser } from '@xmldom/xmldom';

/** A parsed element; `text` joins its own text and comments, without the text of its children. */
export interface XmlNode {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

/** Returns the root element; undefined when the text is not well-formed or contains `<!DOCTYPE`. */
export function readXml(text: string): XmlNode | undefined {
  if (text.includes('<!DOCTYPE')) return undefined;
  try {
    const complain = (message: string): never => {
      throw new SyntaxError(message);
    };
    const parser = new DOMParser({
      errorHandler: { warning: complain, error: complain, fatalError: complain },
    });
    const root = parser.parseFromString(text, 'text/xml').documentElement as Element | null;
    return root === null ? undefined : buildNode(root);
  } catch {
    return undefined;
  }
}

const elementNode = 1;

function buildNode(element: Element): XmlNode {
  const inner = Array.from(element.childNodes);
  return {
    name: element.localName,
    namespace: element.namespaceURI ?? '',
    prefix: element.prefix ?? '',
    attributes: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
    children: inner.filter((node): node is Element => node.nodeType === elementNode).map(buildNode),
    text: inner
      .filter(({ nodeType }) => nodeType !== elementNode)
      .map(({ nodeValue }) => nodeValue ?? '')
      .join(''),
  };
}

/** Follows a path such as `ide/nNF` by the first child of each name. */
export function nodeAt(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return path
    .split('/')
    .reduce<XmlNode | undefined>(
      (parent, name) => parent?.children.find((child) => child.name === name),
      node,
    );
}

/** Returns all elements at a path; the path '' is the node itself. */
export const nodesAt = (node: XmlNode, path: string): readonly XmlNode[] =>
  path === ''
    ? [node]
    : path
        .split('/')
        .reduce<readonly XmlNode[]>(
          (parents, name) =>
            parents.flatMap(({ children }) => children.filter((child) => child.name === name)),
          [node],
        );

/** Returns the text at a path; undefined when there is no element. */
export const textAt = (node: XmlNode | undefined, path: string): string | undefined =>
  nodeAt(node, path)?.text;

/** Returns an element and everything below it. */
export const withDescendants = (node: XmlNode): readonly XmlNode[] => [
  node,
  ...node.children.flatMap(withDescendants),
];
