import { inflateSync } from 'node:zlib';

/** The texts drawn on each page of a PDF of ours, in drawing order. */
export function extractTexts(pdf: Uint8Array): string[][] {
  const file = Buffer.from(pdf).toString('latin1');
  const pages: string[][] = [];
  for (const match of file.matchAll(/\/FlateDecode\s*>>\s*stream\n/g)) {
    const start = match.index + match[0].length;
    const content = inflateSync(Buffer.from(file.slice(start, file.indexOf('\nendstream', start)), 'latin1'));
    const texts = textsOf(content.toString('latin1'));
    if (texts.length > 0) pages.push(texts);
  }
  return pages;
}

const textsOf = (content: string): string[] =>
  [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, array = '']) =>
    [...array.matchAll(/<([0-9a-f]*)>/gi)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  );
