import { gunzipSync, inflateSync } from 'node:zlib';
import { hiddenForms } from './hidden-forms.ts';

/** A value that must not be found. Reports show its name instead of the value. */
export interface SearchedValue {
  readonly name: string;
  readonly value: string;
}

export interface ValueSearch {
  /** Returns the names of the values that the bytes contain, in any form, compressed or not. */
  find(bytes: Uint8Array): readonly string[];
  /** The bytes at the end of one piece that the next piece must repeat, so that no value is cut in two. */
  readonly overlap: number;
}

/** Makes the search for values in bytes of any kind. */
export function createValueSearch(values: readonly SearchedValue[]): ValueSearch {
  const searched = values.map(({ name, value }) => ({ name, forms: hiddenForms(value) }));
  const findPlain = (bytes: Buffer): readonly string[] =>
    searched.filter(({ forms }) => forms.some((form) => bytes.includes(form))).map(({ name }) => name);
  return {
    find(given) {
      const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
      return [...new Set([bytes, ...unpacked(bytes)].flatMap(findPlain))];
    },
    overlap: Math.max(0, ...searched.flatMap(({ forms }) => forms.map(({ length }) => length))),
  };
}

/**
 * Returns the uncompressed content of the bytes: of all of them, or of the streams of a PDF with the texts that they
 * draw.
 */
function unpacked(bytes: Buffer): readonly Buffer[] {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return attempted(() => gunzipSync(bytes));
  if (bytes[0] === 0x78) return attempted(() => inflateSync(bytes));
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return [];
  const file = bytes.toString('latin1');
  return [...file.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: word }) => {
    const start = index + word.length;
    const end = file.indexOf('endstream', start);
    return attempted(() => inflateSync(bytes.subarray(start, end))).flatMap((page) => [
      page,
      drawnTexts(page),
    ]);
  });
}

/**
 * Returns the texts of a PDF page. A drawn text is split into hexadecimal pieces, with spacing corrections in between.
 */
const drawnTexts = (page: Buffer): Buffer => {
  const lines = [...page.toString('latin1').matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = '']) =>
    Buffer.from([...pieces.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => hex).join(''), 'hex').toString(
      'latin1',
    ),
  );
  return Buffer.from(lines.join('\n'));
};

function attempted(unpack: () => Buffer): readonly Buffer[] {
  try {
    return [unpack()];
  } catch {
    return [];
  }
}
