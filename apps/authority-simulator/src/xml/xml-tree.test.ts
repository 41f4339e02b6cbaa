import { expect, test } from 'vitest';
import { readCanonical, readerOf } from './xml-tree.ts';

const note = readerOf(
  readCanonical(
    '<NFe xmlns="urn:x"><det nItem="1"><prod><vProd>10.50</vProd><xProd>A &lt;b&gt; &amp;amp; &quot;c&quot;&#xD;</xProd></prod></det>' +
      '<det nItem="2" note="a&lt;b>&quot;&#x9;&#xA;"><prod><vProd>2.00</vProd></prod><prod><vProd>3.00</vProd></prod></det><total></total></NFe>',
  ),
);

test('the entities of texts and attributes are each decoded once', () => {
  expect(note.text('det/prod/xProd')).toBe('A <b> &amp; "c"\r');
  expect(note.all('det').map(({ tree }) => tree.attributes)).toEqual([
    { nItem: '1' },
    { nItem: '2', note: 'a<b>"\t\n' },
  ]);
  expect([note.name, note.tree.attributes]).toEqual(['NFe', { xmlns: 'urn:x' }]);
});

test('a path finds every element with its names, and the text of the first', () => {
  expect(note.all('det/prod/vProd').map(({ tree }) => tree.text)).toEqual(['10.50', '2.00', '3.00']);
  expect(note.text('det/prod/vProd')).toBe('10.50');
  expect(note.find('det')?.all('prod/vProd')).toHaveLength(1);
  expect(note.children().map(({ name }) => name)).toEqual(['det', 'det', 'total']);
});

test('an absent element has no text, counts as zero, and is not found', () => {
  expect([note.text('total'), note.text('total/vNF'), note.text('ide/tpNF')]).toEqual([
    '',
    undefined,
    undefined,
  ]);
  expect([note.has('total'), note.has('ide')]).toEqual([true, false]);
  expect(note.find('ide')).toBeUndefined();
  expect(note.all('ide/tpNF')).toEqual([]);
  expect([note.amount('det/prod/vProd'), note.amount('total/vNF')]).toEqual([
    { units: 1050n, scale: 2 },
    { units: 0n, scale: 0 },
  ]);
});

test.each(['', 'text', '<a>', '<a><b></a>', '</a>', '<a></a></b>'])(
  '%j is not a canonical document',
  (text) => {
    expect(() => readCanonical(text)).toThrow('not canonical XML');
  },
);
