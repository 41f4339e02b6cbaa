import { createHash } from 'node:crypto';

const shortText = 70;

/** A long text by its beginning and a digest: that it changed shows, what it says stands in the source alone. */
function printText(text: string): string {
  if (text.length <= shortText) return text;
  return `${text.slice(0, 40)}… ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}

function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'string') return printText(value);
  if (value instanceof RegExp) return String(value);
  if (value instanceof Set || value instanceof Map) return [...value];
  return value;
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** One line for each value, of a list or record of records one for each member; functions are left out. */
function printFact(name: string, value: unknown): readonly string[] {
  const members = isRecord(value) && !(value instanceof RegExp) ? Object.entries(value) : [];
  if (!members.some(([, member]) => isRecord(member))) return [`${name} ${JSON.stringify(value, plain)}`];
  return members
    .filter(([, member]) => typeof member !== 'function')
    .map(
      ([key, member]) => `${name}${Array.isArray(value) ? '' : `.${key}`} ${JSON.stringify(member, plain)}`,
    );
}

/** What a module exports that is no function, by name, as lines of text. */
export const printFacts = (module: object): string =>
  Object.entries(module)
    .filter(([, value]) => typeof value !== 'function')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => printFact(name, value))
    .join('\n')
    .concat('\n');

interface LayoutRow {
  readonly kind: string;
  readonly tag?: string;
  readonly attributes?: readonly LayoutRow[];
  readonly rows?: readonly LayoutRow[];
}

/** A layout of a document as lines of text: each row with its type and how often it comes, below its group. */
export function printLayout(row: LayoutRow, depth = 0): string {
  const { rows = [], attributes = [], kind, tag = '', ...own } = row;
  const shown = JSON.stringify({ ...own, tags: undefined }, plain);
  const below = [...attributes, ...rows].map((each) => printLayout(each, depth + 1));
  return [`${'  '.repeat(depth)}${kind} ${tag} ${shown}\n`, ...below].join('');
}
