import { describe, expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import { authorizedDocument, billingXml } from '../testing/authorized-document.ts';
import { danfeForms } from '../testing/fields-of-sheet.ts';
import { boxOf } from '../testing/untidy-marks.ts';
import { worstDocument } from '../testing/worst-document.ts';
import { layOutDanfe } from './lay-out-danfe.ts';
import type { Sheet } from './sheet.ts';

const countOf = (sheets: readonly Sheet[], number: string): number =>
  sheets.flatMap(({ texts }) => texts).filter(({ text }) => text.includes(number)).length;

describe.each(danfeForms)('$layout $orientation', (form) => {
  const draw = (xml: string) => layOutDanfe(readDanfe(xml), { ...form, status: 'authorized' });
  const sheets = draw(worstDocument());

  test('the longest registration is on one line', () => {
    expect(countOf(sheets, '12345678901234567890')).toBe(1);
  });

  test('no telephone is broken in a block, below the issuer or in the additional data', () => {
    const elsewhere = worstDocument().replaceAll('5511933334444', '5521988887777');
    for (const [xml, phone] of [
      [worstDocument(), '(11) 93333-4444'],
      [elsewhere, '(21) 98888-7777'],
    ] as const) {
      // The issuer on each sheet, recipient, withdrawal and delivery once.
      expect(countOf(draw(xml), phone)).toBe(sheets.length + 3);
    }
  });

  test('a telephone of the places in the additional data is never broken at the end of a line', () => {
    for (let length = 1; length <= 60; length += 7) {
      const xml = worstDocument({ items: 1 }).replaceAll(/<xMun>[^<]*</g, `<xMun>${'W'.repeat(length)}<`);
      expect(countOf(draw(xml), '(11) 93333-4444')).toBeGreaterThanOrEqual(4);
    }
  });
});

test('number, date and value of an installment are in the middle of their cell', () => {
  const model = readDanfe(authorizedDocument({ billing: billingXml(3) }));
  const [sheet] = layOutDanfe(model, { layout: 'moc7', orientation: 'portrait', status: 'authorized' });
  const number = sheet?.texts.find(({ text }) => text === 'Nº 001');
  const value = sheet?.texts.find(({ text }) => text === 'R$ 100,25');
  if (sheet === undefined || number === undefined || value === undefined) throw new Error('not drawn');
  const cell = sheet.frames.find(
    ({ x, y, width, height }) => x < number.x && x + width > number.x && y < number.y && y + height > value.y,
  );
  if (cell === undefined) throw new Error('no frame');
  const above = boxOf(number).top - cell.y;
  const below = cell.y + cell.height - boxOf(value).bottom;
  expect(Math.abs(above - below)).toBeLessThan(1);
});
