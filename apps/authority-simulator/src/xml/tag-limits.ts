/**
 * The limit of attributes, and of prefixes, above that of any NF-e message. Some steps of XML processing take its
 * square.
 */
const mostAttributes = 32;
const mostPrefixes = 64;

/**
 * Returns whether a tag has too many attributes or the text declares too many prefixes. It reads every character once,
 * before a parser sees the text. For text that is not well-formed the result is arbitrary.
 */
export function exceedsTagLimits(text: string): boolean {
  let prefixes = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const end = endOfOther(text, at);
    if (end === undefined) {
      const tag = readTag(text, at);
      prefixes += tag.prefixes;
      if (tag.attributes > mostAttributes || prefixes > mostPrefixes) return true;
      at = tag.end;
    } else at = end;
  }
  return false;
}

const others = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Returns the end of a comment, a CDATA section or a processing instruction; undefined for a tag. */
function endOfOther(text: string, at: number): number | undefined {
  const other = others.find(([begin]) => text.startsWith(begin, at));
  if (other === undefined) return undefined;
  const end = text.indexOf(other[1], at + other[0].length);
  return end < 0 ? text.length : end + other[1].length;
}

const [greater, double, single, equals] = ['>', '"', "'", '='].map((one) => one.charCodeAt(0));

function readTag(text: string, start: number): { end: number; attributes: number; prefixes: number } {
  let at = start + 1;
  let attributes = 0;
  let prefixes = 0;
  let word = at;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === greater) return { end: at + 1, attributes, prefixes };
    if (code === equals) {
      attributes += 1;
      if (text.startsWith('xmlns:', word)) prefixes += 1;
    }
    if (code === double || code === single) {
      const close = text.indexOf(code === double ? '"' : "'", at + 1);
      at = close < 0 ? text.length : close;
    } else if (code <= 0x20) word = at + 1;
    at += 1;
  }
  return { end: text.length, attributes, prefixes };
}
