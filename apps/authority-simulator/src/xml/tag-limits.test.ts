import { expect, test } from 'vitest';
import { exceedsTagLimits } from './tag-limits.ts';

const attributes = (n: number, prefix = 'a'): string =>
  Array.from({ length: n }, (_, i) => `${prefix}${i}="1"`).join(' ');

test.each([
  ['33 attributes of one element', `<a ${attributes(33)}/>`, true],
  ['32 attributes of each of many elements', `<a>${`<b ${attributes(32)}/>`.repeat(50)}</a>`, false],
  ['65 prefixes on many elements', `<a>${`<b ${attributes(1, 'xmlns:p')}/>`.repeat(65)}</a>`, true],
  ['a default namespace on each of many elements', `<a>${'<b xmlns="urn:x"/>'.repeat(500)}</a>`, false],
  ['quoted brackets and signs', `<a b="${'>='.repeat(100)}" c='"="'/>`, false],
  ['equal signs in values', `<a b="${'='.repeat(40)}" c='${'='.repeat(40)}'/>`, false],
  ['an apostrophe in quotes and quotes in apostrophes', `<a b="'" c='"' ${attributes(31)}/>`, true],
  ['equal signs in a text', `<a>${'= '.repeat(100)}</a>`, false],
  ['attributes in a comment', `<a><!-- <b ${attributes(40)}/> --></a>`, false],
  ['attributes in CDATA', `<a><![CDATA[<b ${attributes(40)}/>]]></a>`, false],
  ['an instruction', `<a><?b ${attributes(40)}?></a>`, false],
  ['attributes after a comment', `<a><!-- x --><b ${attributes(40)}/></a>`, true],
  ['attributes of a tag that never ends', `<a ${attributes(40)}`, true],
  ['a comment, a quote and a section that never end', '<a><!-- <b "<![CDATA[', false],
])('whether a text exceeds the limits: %s', (_name, text, exceeded) => {
  expect(exceedsTagLimits(text)).toBe(exceeded);
});
