import { expect, test } from 'vitest';
import { descendants, type XmlElement } from './element.ts';
import { elementText } from './element-text.ts';
import { parseXml } from './parse-xml.ts';

const namespace = 'urn:note';

/** The element of that name, the last one where there are several. */
function named(source: string, name: string): XmlElement {
  const found = [...descendants(parseXml(source))].filter((each) => each.name === name).at(-1);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}
const textIn = (source: string, name = 'prot'): string => elementText(source, named(source, name), namespace);

test.each([
  "<prot versao='4.00'><a>1</a></prot>",
  '<prot  versao="4.00"\n><a><![CDATA[<x>]]></a ></prot >',
  '<prot><a>é &#233; &amp; &quot;</a><!-- a comment --></prot>',
  '<prot xmlns="urn:note"><a/></prot>',
])('%s is kept byte by byte', (text) => {
  expect(textIn(`<root xmlns="${namespace}"><b>before</b>${text}<c>after</c></root>`)).toBe(text);
});

test('of several of one name it is the one that was asked for', () => {
  const [first, second] = ['<prot><a>1</a></prot>', "<prot><a  b='2'>2</a></prot>"];
  const source = `<root xmlns="${namespace}"><!-- ${first} --><protocol/>${first}${second}</root>`;
  expect(textIn(source)).toBe(second);
});

test('what reads otherwise on its own is written again: its prefixes go, its namespaces stay', () => {
  const prefixed = `<n:root xmlns:n="${namespace}"><n:prot n:x="0" y="&quot;&#10;"><n:a>1 &lt; 2 &amp; 3</n:a></n:prot></n:root>`;
  expect(textIn(prefixed)).toBe('<prot y="&quot;&#xA;"><a>1 &lt; 2 &amp; 3</a></prot>');
  expect(textIn('<root><prot><a>1</a></prot></root>')).toBe('<prot><a>1</a></prot>');
  const mixed = `<o:root xmlns:o="urn:other"><o:prot><o:a><b xmlns="${namespace}">x</b></o:a></o:prot></o:root>`;
  expect(textIn(mixed)).toBe(`<prot xmlns="urn:other"><a><b xmlns="${namespace}">x</b></a></prot>`);
});
