import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDocument } from './parse-document.ts';
import { readTree } from './read-tree.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';
import { minimalNote } from './testing/minimal-note.ts';
import { walkTree } from './testing/walk-tree.ts';

const texts = fc
  .array(
    fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\r\n',
      '\r',
      '\t',
      '&amp;',
      '&lt;',
      '&#10;',
      '&#x41;',
      '&#13;',
      'ç',
      '€',
      '😀',
      "'",
      '>',
      '&quot;',
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));
const names = fc.constantFrom('a', 'b', 'x:a', 'x:b', 'y:c', 'ã', 'd-e.f_1', 'constructor', '__proto__');
const attributes = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom('k', 'x:k', 'xml:lang', 'xmlns', 'xmlns:x', 'xmlns:y', '__proto__', 'Id'),
      value: texts.filter((text) => !/[<']/.test(text)),
      around: fc.constantFrom('=', ' = ', '=\n'),
      quote: fc.constantFrom("'", '"'),
    }),
    { selector: ({ name }) => name, maxLength: 4 },
  )
  .map((all) =>
    all.map(({ name, value, around, quote }) => ` ${name}${around}${quote}${value}${quote}`).join('\t'),
  );

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .record({
      name: names,
      attributes,
      blank: fc.constantFrom('', ' ', '\n'),
      content: fc.option(tie('content')),
    })
    .map(({ name, attributes, blank, content }) =>
      content === null
        ? `<${name}${attributes}${blank}/>`
        : `<${name}${attributes}${blank}>${content}</${name}${blank}>`,
    ),
  content: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        texts,
        fc.constantFrom('<!-- <b> -->', '<![CDATA[<&]\r\n]>]]>', '<![CDATA[]]>', '<?x y?>'),
        tie('element'),
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join('')),
}));

const asParsed = (text: string) => withDocument(text, (document) => walkTree(document.root));

test('every text that the parser takes is read as the parser reads it', () => {
  let taken = 0;
  const around = fc.constantFrom('', '<?xml version="1.0"?>', '<!-- <a> -->\n', '<?x <a>?>');
  fc.assert(
    fc.property(around, element, around, (before, root, after) => {
      const text = `${before}<r xmlns:x="urn:x" xmlns:y='urn:y'>${root}</r>${after.replace(/^<\?xml.*/, '')}`;
      const parsed = asParsed(text);
      if (!parsed.ok) return;
      taken += 1;
      expect(readTree(text)).toEqual(parsed.value);
    }),
    { numRuns: 3_000 },
  );
  expect(taken).toBeGreaterThan(500);
});

test('a note is read as the parser reads it', () => {
  const inspected = refuseUnsafe(minimalNote());
  if (!inspected.ok) throw new Error(inspected.reason);
  expect({ ok: true, value: readTree(inspected.text) }).toEqual(asParsed(inspected.text));
});
