import type { XmlElement } from './element.ts';

/** An element whose end has not been read. */
interface OpenElement extends XmlElement {
  children: readonly XmlElement[];
  text: string;
}

/** The children of most elements: one shared list. */
const noChildren: readonly XmlElement[] = Object.freeze([]);

/** Namespaces by prefix; `''` is the default one. */
type Scope = Readonly<Record<string, string>>;

interface StartTag {
  readonly element: OpenElement;
  readonly scope: Scope;
  readonly isEmpty: boolean;
  /** Position after its `>`. */
  readonly end: number;
}

/**
 * Returns the tree of a text that libxml2 has found well formed and without a document type: copying each name and text
 * out of the memory of libxml2 takes five times as long as parsing. Undefined when the root holds a processing
 * instruction. Source: XML 1.0 2.11, 3.3.3, 4.6; Namespaces in XML 1.0.
 */
export function readTree(text: string): XmlElement | undefined {
  const open: { readonly element: OpenElement; readonly scope: Scope; children?: XmlElement[] }[] = [];
  const names = new Map<string, string>();
  let end = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', end)) {
    const parent = open.at(-1);
    if (parent !== undefined && at > end) parent.element.text += contentOf(text.slice(end, at));
    const next = text[at + 1];
    if (next === '/') {
      end = text.indexOf('>', at) + 1;
      open.pop();
      if (open.length === 0) return parent?.element;
    } else if (next === '!') {
      end = text.startsWith('<!--', at) ? text.indexOf('-->', at) + 3 : text.indexOf(']]>', at) + 3;
      if (text[at + 2] === '[' && parent !== undefined) {
        parent.element.text += withPlainEnds(text.slice(at + '<![CDATA['.length, end - 3));
      }
    } else if (next === '?') {
      if (parent !== undefined) return undefined;
      end = text.indexOf('?>', at) + 2;
    } else {
      const tag = readStartTag(text, at + 1, parent?.scope ?? documentScope, names);
      end = tag.end;
      if (parent !== undefined) addChild(parent, tag.element);
      if (!tag.isEmpty) open.push(tag);
      else if (parent === undefined) return tag.element;
    }
  }
  return undefined;
}

function addChild(
  parent: { readonly element: OpenElement; children?: XmlElement[] },
  child: XmlElement,
): void {
  if (parent.children === undefined) {
    parent.children = [child];
    parent.element.children = parent.children;
  } else parent.children.push(child);
}

const documentScope: Scope = { '': '', xml: 'http://www.w3.org/XML/1998/namespace' };

/** `names` holds each name once: a note has tens of thousands of elements and a hundred names. */
function readStartTag(text: string, from: number, outer: Scope, names: Map<string, string>): StartTag {
  let at = endOfName(text, from);
  const written = text.slice(from, at);
  const name = names.get(written) ?? written;
  if (name === written) names.set(name, name);
  if (text[at] === '>') {
    return { element: openElement(name, outer, noAttributes), scope: outer, isEmpty: false, end: at + 1 };
  }
  const attributes: Record<string, string> = Object.create(null);
  const declared: Record<string, string> = {};
  for (at = afterBlanks(text, at); text[at] !== '>' && text[at] !== '/'; at = afterBlanks(text, at)) {
    const nameEnd = endOfName(text, at);
    const attribute = text.slice(at, nameEnd);
    const begin = afterBlanks(text, afterBlanks(text, nameEnd) + 1);
    const close = text.indexOf(text[begin] ?? '"', begin + 1);
    const value = attributeValue(text.slice(begin + 1, close));
    if (attribute === 'xmlns') declared[''] = value;
    else if (attribute.startsWith('xmlns:')) declared[attribute.slice('xmlns:'.length)] = value;
    else attributes[attribute] = value;
    at = close + 1;
  }
  const scope = Object.keys(declared).length === 0 ? outer : { ...outer, ...declared };
  const isEmpty = text[at] === '/';
  return { element: openElement(name, scope, attributes), scope, isEmpty, end: at + (isEmpty ? 2 : 1) };
}

const noAttributes: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

/** An undeclared prefix is a part of the name. */
function openElement(qualified: string, scope: Scope, attributes: XmlElement['attributes']): OpenElement {
  const colon = qualified.indexOf(':');
  const own = colon < 0 ? scope[''] : scope[qualified.slice(0, colon)];
  const name = colon < 0 || own === undefined ? qualified : qualified.slice(colon + 1);
  return { name, namespace: own ?? '', attributes, children: noChildren, text: '' };
}

function endOfName(text: string, from: number): number {
  let at = from;
  while (!isAfterName(text.charCodeAt(at))) at += 1;
  return at;
}

/** True for a blank, `/`, `=` or `>`. */
const isAfterName = (code: number): boolean =>
  code <= 0x20 || code === 0x2f || code === 0x3d || code === 0x3e;

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

/** Writes each end of a line as one line feed. */
const withPlainEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

const contentOf = (text: string): string => withoutReferences(withPlainEnds(text));

const attributeValue = (text: string): string =>
  withoutReferences(/[\t\n\r]/.test(text) ? withPlainEnds(text).replace(/[\t\n]/g, ' ') : text);

const withoutReferences = (text: string): string =>
  text.includes('&') ? text.replace(/&(#x?)?([0-9a-zA-Z]+);/g, referenced) : text;

function referenced(written: string, kind: string | undefined, body: string): string {
  if (kind === undefined) return predefined[body] ?? written;
  return String.fromCodePoint(Number.parseInt(body, kind === '#x' ? 16 : 10));
}

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
