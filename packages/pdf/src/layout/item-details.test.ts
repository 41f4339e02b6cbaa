import { expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import { authorizedDocument, items } from '../testing/authorized-document.ts';
import { describingParagraphs } from './item-details.ts';

/** Returns the paragraphs of the additional text of an item, after its description. */
function paragraphsOf(info: string): string[] {
  const [item] = readDanfe(authorizedDocument({ items: items(1, { info }) })).items;
  if (item === undefined) throw new Error('the document has no item');
  return describingParagraphs(item)
    .slice(1)
    .map((words) => words.join(' '));
}

test('up to twenty written lines of an item are printed as lines; more lines are joined, and nothing is lost', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `linha ${index + 1}`);
  const written = (count: number) => lines(count).join('; ');
  expect(paragraphsOf(written(20))).toHaveLength(20);
  expect(paragraphsOf(written(21))).toEqual([written(21)]);
});
