import { inflateSync } from 'node:zlib';

/** The texts drawn on each page of a PDF of ours, in drawing order; the blanks between the lines of a group left out. */
export const extractTexts = (pdf: Uint8Array): string[][] => extractPages(pdf).map(textsOf);

/** The operators of each page of a PDF of ours. */
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
