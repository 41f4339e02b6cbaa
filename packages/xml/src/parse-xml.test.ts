import fc from 'fast-check';
import { expect, test } from 'vitest';
import { child, children, elementAt, textAt } from './element.ts';
import { parseXml, readXml, UnreadableXml } from './parse-xml.ts';

const answer =
  '<r xmlns="urn:a" versao="4.00" xmlns:x="urn:b"><s x:k="1">100</s><s>101</s><e></e><t>a<![CDATA[<b>]]>&amp;c</t></r>';

test('a document becomes a plain tree: names, namespaces, attributes, own text', () => {
  const root = parseXml(answer);
  expect(root).toMatchObject({ name: 'r', namespace: 'urn:a', text: '' });
  expect(root.attributes).toEqual(Object.assign(Object.create(null), { versao: '4.00' }));
  expect(children(root, 's').map(({ text }) => text)).toEqual(['100', '101']);
  expect(child(root, 's')?.attributes['x:k']).toBe('1');
  expect(textAt(root, 't')).toBe('a<b>&c');
});

test('an empty element has empty text, an absent one has none', () => {
  const root = parseXml(answer);
  expect(textAt(root, 'e')).toBe('');
  expect(textAt(root, 'missing')).toBeUndefined();
  expect(elementAt(root, 's/missing/deeper')).toBeUndefined();
});

test('attribute names of objects are only text', () => {
  const root = parseXml('<a __proto__="x" constructor="y"/>');
  expect(Object.getPrototypeOf(root.attributes)).toBeNull();
  expect(root.attributes.constructor).toBe('y');
});

test.each([
  ['an unclosed element', '<a><b></a>'],
  ['text that is no XML', 'Service Unavailable'],
  ['an unknown entity', '<a>&nbsp;</a>'],
  ['a character reference to a control', '<a>&#1;</a>'],
  ['two roots', '<a/><b/>'],
  ['a processing instruction in an element', '<a>1<b/><?x y?><b/></a>'],
  ['a processing instruction alone in an element', '<a><b><?x?></b></a>'],
  ['300 levels hidden from the count', `<a>${'<b c="/>">'.repeat(300)}${'</b>'.repeat(300)}</a>`],
])('refuses %s with a closed reason', (_, text) => {
  expect(readXml(text)).toEqual({ ok: false, reason: 'malformed' });
  expect(() => parseXml(text)).toThrow(UnreadableXml);
});

test('a comment is left out, as is a processing instruction outside the root', () => {
  expect(parseXml('<?x y?><a>1<!-- <b/> -->2</a><?x?>')).toMatchObject({ children: [], text: '12' });
});

const parts = [
  '<b>',
  '</b>',
  '<b/>',
  '<!--c-->',
  '<?x y?>',
  '<?x?>',
  '<![CDATA[<&]]>',
  '&amp;',
  '&#65;',
  '&x;',
  '1',
];

test('every document is read or refused; no error is thrown', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (inside) => {
      const read = readXml(`<a>${inside.join('')}</a>`);
      const has = (part: string) => inside.includes(part);
      if (has('<?x y?>') || has('<?x?>') || has('&x;')) expect(read.ok).toBe(false);
      else if (!has('<b>') && !has('</b>')) expect(read.ok).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('2,000 documents, valid and invalid, leave no memory in the parser', () => {
  parseXml(answer);
  for (let round = 0; round < 2_000; round += 1) {
    readXml(answer);
    readXml('<a><b></a>');
  }
  expect(readXml(answer).ok).toBe(true);
});
