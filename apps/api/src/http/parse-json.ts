const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/**
 * Finds characters for which the text of a string is not its value: a backslash, or a control character, which JSON
 * forbids.
 */
const unlikeValue = /[^ -[\]-\uffff]/;

/**
 * Reads JSON as `JSON.parse` does, in one pass. Also refuses nesting beyond `maxDepth`, and a key that is given twice in
 * one object, which two readers may understand differently (RFC 7493 2.3). Throws `SyntaxError` with the position.
 */
export function parseJson(text: string, maxDepth: number): unknown {
  const reader: Reader = { text, at: 0 };
  const value = readValue(reader, maxDepth);
  if (nextMark(reader) !== undefined) throw flaw(reader, 'more than one value');
  return value;
}

interface Reader {
  readonly text: string;
  at: number;
}

function readValue(reader: Reader, depth: number): unknown {
  const mark = nextMark(reader);
  if (mark === '"') return readString(reader);
  if (mark === '{') return readObject(reader, depth);
  return mark === '[' ? readList(reader, depth) : readScalar(reader);
}

function readObject(reader: Reader, depth: number): object {
  const object: Record<string, unknown> = {};
  if (opens(reader, depth, '}')) return object;
  do {
    if (nextMark(reader) !== '"') throw flaw(reader, 'no key');
    const key = readString(reader);
    if (Object.hasOwn(object, key)) throw flaw(reader, 'a key given twice');
    if (!takes(reader, ':')) throw flaw(reader, 'no colon');
    setField(object, key, readValue(reader, depth - 1));
  } while (takes(reader, ','));
  if (!takes(reader, '}')) throw flaw(reader, 'no end of an object');
  return object;
}

/** Sets `__proto__` as any other field: an assignment would replace the prototype. */
function setField(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

function readList(reader: Reader, depth: number): unknown[] {
  const list: unknown[] = [];
  if (opens(reader, depth, ']')) return list;
  do list.push(readValue(reader, depth - 1));
  while (takes(reader, ','));
  if (!takes(reader, ']')) throw flaw(reader, 'no end of a list');
  return list;
}

/** Enters an object or a list. True when it is empty. */
function opens(reader: Reader, depth: number, end: string): boolean {
  if (depth === 0) throw flaw(reader, 'too deep');
  reader.at += 1;
  return takes(reader, end);
}

function readString(reader: Reader): string {
  const { text, at } = reader;
  let end = text.indexOf('"', at + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  if (end === -1) throw flaw(reader, 'no end of a string');
  reader.at = end + 1;
  const inner = text.slice(at + 1, end);
  return unlikeValue.test(inner) ? JSON.parse(text.slice(at, end + 1)) : inner;
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text[at] === '\\') at -= 1;
  return (quote - at) % 2 === 0;
}

function readScalar(reader: Reader): unknown {
  scalar.lastIndex = reader.at;
  const [word] = scalar.exec(reader.text) ?? [];
  if (word === undefined) throw flaw(reader, 'no value');
  reader.at += word.length;
  return JSON.parse(word);
}

function takes(reader: Reader, mark: string): boolean {
  if (nextMark(reader) !== mark) return false;
  reader.at += 1;
  return true;
}

/** Skips white space (RFC 8259 2) and returns the next character without consuming it. */
function nextMark(reader: Reader): string | undefined {
  for (;;) {
    const mark = reader.text[reader.at];
    if (mark !== ' ' && mark !== '\n' && mark !== '\r' && mark !== '\t') return mark;
    reader.at += 1;
  }
}

const flaw = ({ at }: Reader, what: string): SyntaxError => new SyntaxError(`${what} at position ${at}`);
