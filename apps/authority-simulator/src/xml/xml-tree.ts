import { type Decimal, decimal, zero } from '@fiscal/domain';

/** An element of a canonical document. `name` is written as in the document, `text` is the text of a leaf. */
export interface XmlTree {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlTree[];
  /** The children by name, so that a search does not pass all 990 items. */
  readonly named: ReadonlyMap<string, readonly XmlTree[]>;
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlTree[];
  readonly named: Map<string, XmlTree[]>;
  text: string;
}

/** One token of the text. The value of an attribute may hold `>`: canonical XML escapes it in texts only. */
const token = /<(\/?)([^\s>/]+)([^>"]*(?:"[^"]*"[^>"]*)*)>|([^<]+)/g;
const attribute = /([^\s=]+)="([^"]*)"/g;
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#x9;': '\t',
  '&#xA;': '\n',
  '&#xD;': '\r',
};

const unescapeText = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:lt|gt|amp|quot|#x9|#xA|#xD);/g, (name) => entities[name] ?? name)
    : text;

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(attribute)) found[name] = unescapeText(value);
  return found;
}

/**
 * Parses canonical XML 1.0 as libxml2 writes it: every tag is a pair, attributes have double quotes, and there are no
 * comments and no CDATA, so that tokens are enough. Other text must not be passed.
 */
export function readCanonical(canonical: string): XmlTree {
  const top = openElement('', '');
  const open: OpenElement[] = [top];
  for (const [, closing, name = '', attributes = '', text] of canonical.matchAll(token)) {
    const current = open.at(-1) ?? top;
    if (text !== undefined) current.text += unescapeText(text);
    else if (closing === '/') open.pop();
    else {
      const element = openElement(name, attributes);
      adopt(current, element);
      open.push(element);
    }
  }
  const [root] = top.children;
  if (root === undefined || open.length !== 1) throw new Error('not canonical XML');
  return root;
}

const openElement = (name: string, attributes: string): OpenElement => ({
  name,
  attributes: attributesOf(attributes),
  children: [],
  named: new Map(),
  text: '',
});

function adopt(parent: OpenElement, child: XmlTree): void {
  const sameName = parent.named.get(child.name);
  if (sameName === undefined) parent.named.set(child.name, [child]);
  else sameName.push(child);
  parent.children.push(child);
}

/** Reads one element by paths such as `ide/tpNF`; the first match of each step counts. */
export interface Reader {
  readonly name: string;
  readonly tree: XmlTree;
  text(path: string): string | undefined;
  /** Returns the amount; an absent one is zero, as the rules of totals in MOC 7.0 Anexo I say. */
  amount(path: string): Decimal;
  has(path: string): boolean;
  find(path: string): Reader | undefined;
  all(path: string): readonly Reader[];
  children(): readonly Reader[];
}

export const readerOf = (tree: XmlTree): Reader => new TreeReader(tree);

/** Reads a tree. It is a class, because a note of a thousand items makes readers by the hundred thousand. */
class TreeReader implements Reader {
  readonly tree: XmlTree;

  constructor(tree: XmlTree) {
    this.tree = tree;
  }

  get name(): string {
    return this.tree.name;
  }

  text(path: string): string | undefined {
    return this.first(path)?.text;
  }

  amount(path: string): Decimal {
    const text = this.first(path)?.text;
    return text === undefined ? zero : decimal(text);
  }

  has(path: string): boolean {
    return this.first(path) !== undefined;
  }

  find(path: string): Reader | undefined {
    const found = this.first(path);
    return found && readerOf(found);
  }

  all(path: string): readonly Reader[] {
    return this.matches(path).map(readerOf);
  }

  children(): readonly Reader[] {
    return this.tree.children.map(readerOf);
  }

  private first(path: string): XmlTree | undefined {
    return this.matches(path)[0];
  }

  private matches(path: string): readonly XmlTree[] {
    let level: readonly XmlTree[] = [this.tree];
    for (const step of path.split('/')) {
      const [only, another] = level;
      if (only === undefined) return level;
      level =
        another === undefined
          ? (only.named.get(step) ?? [])
          : level.flatMap((element) => element.named.get(step) ?? []);
    }
    return level;
  }
}
