/** A tag's text and the place of the request it comes from. */
export interface TextNode {
  readonly kind: 'text';
  readonly path: string;
  readonly text: string;
}

export interface ElementNode {
  readonly kind: 'element';
  readonly path: string;
  /** Attributes and tags by official name; the layout gives the order. */
  readonly children: Readonly<Record<string, Child>>;
}

export type Child = TextNode | ElementNode | readonly (TextNode | ElementNode)[] | undefined;

/** A value that may be missing: null and undefined leave the tag out. */
export const textNode = (path: string, value: string | number | null | undefined): TextNode | undefined =>
  value === undefined || value === null || value === ''
    ? undefined
    : { kind: 'text', path, text: String(value) };

export const elementNode = (path: string, children: Readonly<Record<string, Child>>): ElementNode => ({
  kind: 'element',
  path,
  children,
});

/** A group that is left out when nothing is in it: empty elements are not sent. */
export const filledNode = (
  path: string,
  children: Readonly<Record<string, Child>>,
): ElementNode | undefined =>
  Object.values(children).some((child) => child !== undefined) ? elementNode(path, children) : undefined;

interface OfficialGroup {
  readonly [tag: string]: string | OfficialGroup | readonly OfficialGroup[] | undefined;
}

/** Groups that already carry official names and written values: each text takes the path of its group. */
export function officialGroup(path: string, values: object): ElementNode {
  const children: Record<string, Child> = {};
  for (const [tag, value] of Object.entries(values as OfficialGroup))
    children[tag] = officialChild(path, value);
  return elementNode(path, children);
}

function officialChild(path: string, value: OfficialGroup[string]): Child {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return textNode(path, value);
  if (isList(value)) return value.map((entry) => officialGroup(path, entry));
  return officialGroup(path, value);
}

const isList = (value: OfficialGroup | readonly OfficialGroup[]): value is readonly OfficialGroup[] =>
  Array.isArray(value);
