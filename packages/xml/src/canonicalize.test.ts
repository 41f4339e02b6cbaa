import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalize } from './canonicalize.ts';
import { canonicalAttribute, canonicalText } from './escape.ts';
import { readXml, UnreadableXml } from './parse-xml.ts';
import { minimalNote } from './testing/minimal-note.ts';
import { run, testWith } from './testing/second-opinion.ts';

interface Written {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly Written[];
}

// CR and tab can only arrive as references; both have a canonical form of their own.
const characters = fc
  .stringMatching(/^[\t\n\r\u0020-\u00ff\u2028\u{1f600}]{0,12}$/u)
  .filter((text) => !/[\x7f-\x9f]/.test(text));
const names = fc.constantFrom('a', 'B', 'infNFe', 'xProd', 'a1');

const { element } = fc.letrec<{ element: Written }>((tie) => ({
  element: fc.record({
    name: names,
    attributes: fc.dictionary(names, characters, { maxKeys: 4 }),
    content: fc.oneof({ maxDepth: 4 }, characters, fc.array(tie('element'), { maxLength: 4 })),
  }),
}));

const write = ({ name, attributes, content }: Written, namespace = ''): string => {
  const sorted = Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1));
  const written = sorted.map(([key, value]) => ` ${key}="${canonicalAttribute(value)}"`).join('');
  const inner =
    typeof content === 'string' ? canonicalText(content) : content.map((child) => write(child)).join('');
  return `<${name}${namespace}${written}>${inner}</${name}>`;
};

test('what is written with the canonical escapes is what libxml2 canonicalises', () => {
  fc.assert(
    fc.property(element, (root) => {
      const text = write(root, ' xmlns="urn:x"');
      expect(canonicalize(text)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

testWith('xmllint', 'another build of libxml2 canonicalises it to the same bytes', () => {
  fc.assert(
    fc.property(element, (root) => {
      const text = write(root, ' xmlns="urn:x"');
      expect(run('xmllint', ['--c14n', '-'], text)).toBe(text);
    }),
    { numRuns: 20 },
  );
});

test('a note of one item and one of 990 items are canonical as written', () => {
  for (const items of [1, 990]) {
    const note = minimalNote({ items });
    expect(canonicalize(note) === note).toBe(true);
  }
});

test('canonicalisation sorts attributes, opens empty elements and drops the declaration', () => {
  expect(canonicalize('<?xml version="1.0"?>\n<b versao="1" Id="2" xmlns="urn:x"><c/></b>')).toBe(
    '<b xmlns="urn:x" Id="2" versao="1"><c></c></b>',
  );
});

test('unsafe text is not canonicalised', () => {
  expect(() => canonicalize('<!DOCTYPE a><a/>')).toThrow(UnreadableXml);
});

test('every character that is written is written as libxml2 writes it', () => {
  const characters = ['&', '<', '>', '"', "'", '\r', '\n', '\t', 'é', '😀', ' ', ']]>'];
  for (const text of [...characters, characters.join('a'), 'plain']) {
    const written = `<a b="${canonicalAttribute(text)}">${canonicalText(text)}</a>`;
    expect(canonicalize(written), JSON.stringify(text)).toBe(written);
    expect(readXml(written)).toMatchObject({ ok: true, root: { text, attributes: { b: text } } });
  }
});
