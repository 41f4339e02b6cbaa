/** The text of a tag, and the path of the request that gives it. */
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

/** Makes the node of an optional value: null and undefined omit the tag. */
export const textNode = (path: string, value: string | number | null | undefined): TextNode | undefined =>
  value === undefined || value === null || value === ''
    ? undefined
    : { kind: 'text', path, text: String(value) };

export const elementNode = (path: string, children: Readonly<Record<string, Child>>): ElementNode => ({
  kind: 'element',
  path,
  children,
});

/** Makes a group that is omitted when empty: empty elements are not sent. */
export const filledNode = (
  path: string,
  children: Readonly<Record<string, Child>>,
): ElementNode | undefined =>
  Object.values(children).some((child) => child !== undefined) ? elementNode(path, children) : undefined;

interface OfficialGroup {
  readonly [tag: string]: string | OfficialGroup | readonly OfficialGroup[] | undefined;
}

/**
 * Makes the node of groups that already have official names and written values: each text gets the path of its group.
 */
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
