import { expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import { authorizedDocument, billingXml } from '../testing/authorized-document.ts';
import { itemCaseXml, ordinaryItem } from '../testing/item-cases.ts';
import { testLogo } from '../testing/test-logo.ts';
import { untidyMarks } from '../testing/untidy-marks.ts';
import { worstDocument } from '../testing/worst-document.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import { cm } from './geometry.ts';
import { layOutDanfe } from './lay-out-danfe.ts';
import type { Sheet } from './sheet.ts';

const info =
  '<infAdic><infCpl>Pedido 4711. Vendedor Maria. Valor aproximado dos tributos R$ 123,45 (13,45%) Fonte IBPT</infCpl></infAdic>';

/** A sale with three installments; every second item pays IPI. */
const layOut = (count: number, layout: DanfeLayout): Sheet[] => {
  const items = Array.from({ length: count }, (_, at) => {
    const each = ordinaryItem(at + 1);
    return itemCaseXml(at + 1, at % 2 === 0 ? each : { ...each, ipi: ['457.56', '5.0000', '22.88'] });
  });
  const xml = authorizedDocument({ items, billing: billingXml(3), info });
  return layOutDanfe(readDanfe(xml), { layout, orientation: 'portrait', status: 'authorized' });
};

const rowHeight = ([sheet]: readonly Sheet[]): number => {
  const label = sheet?.texts.find(({ text }) => text === 'NATUREZA DA OPERAÇÃO');
  const frame = sheet?.frames.find(
    ({ x, y, height }) => label && Math.abs(x + 2 - label.x) < 0.01 && y < label.y && y + height > label.y,
  );
  return frame?.height ?? 0;
};

test('rows become lower when the longest texts would leave no space for items on the first sheet', () => {
  const sheets = layOutDanfe(readDanfe(worstDocument({ items: 12 })), {
    layout: 'nt2026010',
    orientation: 'portrait',
    status: 'cancelled',
    logo: testLogo(),
    correction: { sequence: 2, registeredAt: '2026-11-23T10:11:12-03:00', protocol: '135260000000003' },
    cancellation: { registeredAt: '2026-11-24T08:09:10-03:00', protocol: '135260000000004' },
  });
  expect(rowHeight(sheets)).toBeLessThan(cm(0.85));
  expect(sheets[0]?.texts.map(({ text }) => text)).toContain('P-0001');
  for (const sheet of sheets) expect(untidyMarks(sheet)).toEqual([]);
});

test.each([
  ['nt2026010', 20],
  ['moc7', 34],
] as const)('rows become lower when the note then fits on one sheet: %s, %i items', (layout, count) => {
  const [few, fitting, many] = [layOut(2, layout), layOut(count, layout), layOut(2 * count, layout)];
  expect([few.length, fitting.length, many.length]).toEqual([1, 1, 2]);
  const heights = [few, fitting, many].map(rowHeight);
  expect(heights).toEqual([cm(0.85), cm(0.7), cm(0.85)].map((height) => expect.closeTo(height, 6)));
  for (const sheet of fitting) expect(untidyMarks(sheet)).toEqual([]);
  const sizes = fitting.flatMap(({ texts }) => texts.filter(({ kind }) => kind === 'label'));
  expect(Math.min(...sizes.map(({ size }) => size))).toBe(6);
});
