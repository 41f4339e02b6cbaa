import { nodesAt, type XmlNode } from './read-xml.ts';

/** The children of an element, in order: `ide emit avulsa? det+ autXML* (CNPJ|CPF)`. */
export interface ChildrenRow {
  /** The path of the element from the root; an element that is absent breaks no row. */
  readonly path: string;
  readonly children: string;
}

/** Returns the path of the first element whose children break its row. */
export function firstWrongChildren(root: XmlNode, rows: readonly ChildrenRow[]): string | undefined {
  return rows.find(({ path, children }) => {
    const pattern = patternOf(children);
    return nodesAt(root, path).some(
      (node) => !pattern.test(node.children.map(({ name }) => `${name},`).join('')),
    );
  })?.path;
}

const patternOf = (children: string): RegExp =>
  new RegExp(
    `^${children
      .replaceAll(' ', '~')
      .replace(/[A-Za-z]\w*/g, '(?:$&,)')
      .replaceAll('~', '')}$`,
  );
