import { inflateSync } from 'node:zlib';

/**
 * Returns the texts drawn on each page of a PDF of this package, in drawing order, without the blanks between the lines
 * of a group.
 */
export const extractTexts = (pdf: Uint8Array): string[][] => extractPages(pdf).map(textsOf);

/** Returns the operators of each page of a PDF of this package. */
export function extractPages(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1');
  return [...file.matchAll(/\d+ 0 obj\n<<\/Filter\/FlateDecode\/Length (\d+)>>stream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    const packed = file.slice(start, start + Number(match[1]));
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  });
}

const textsOf = (operators: string): string[] =>
  [...operators.matchAll(/\(((?:[^\\()]|\\.)*)\) ?Tj/g)].map(([, text = '']) =>
    text.replace(/\\(.)/g, '$1').replace(/ $/, ''),
  );
