export type JsonFlaw = { readonly kind: 'tooDeep' } | { readonly kind: 'duplicateKey' };

interface Level {
  /** Keys seen in an object; undefined in a list. */
  readonly keys: Set<string> | undefined;
  expectsKey: boolean;
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * One pass over text that should be JSON: finds nesting beyond `maxDepth` and keys given twice in one object (RFC 7493
 * 2.3: what a reader makes of them is undefined). Linear, no recursion. In text that is no JSON it finds anything or
 * nothing, and throws nothing.
 */
export function findJsonFlaw(text: string, maxDepth: number): JsonFlaw | undefined {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const level = levels[levels.length - 1];
    if (code === quote) {
      const end = endOfString(text, at);
      if (level?.expectsKey === true) {
        if (isRepeated(level, text.slice(at, end + 1))) return { kind: 'duplicateKey' };
        level.expectsKey = false;
      }
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      if (levels.length >= maxDepth) return { kind: 'tooDeep' };
      levels.push(
        code === 0x7b ? { keys: new Set(), expectsKey: true } : { keys: undefined, expectsKey: false },
      );
    } else if (code === 0x7d || code === 0x5d) {
      levels.pop();
    } else if (code === 0x2c && level !== undefined) {
      level.expectsKey = level.keys !== undefined;
    }
  }
  return undefined;
}

function isRepeated(level: Level, quoted: string): boolean {
  const key = quoted.includes('\\') ? unescaped(quoted) : quoted.slice(1, -1);
  if (level.keys?.has(key) === true) return true;
  level.keys?.add(key);
  return false;
}

/** The text itself where its escapes are none: then the whole is no JSON, and its reader refuses it. */
function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) {
    at += text.charCodeAt(at) === backslash ? 2 : 1;
  }
  return at;
}
