import { expect, test } from 'vitest';
import { createPdfWorkers } from './create-pdf-workers.ts';
import { layoutByDate } from './layout/danfe-layout.ts';
import { renderDanfe } from './render-danfe.ts';
import { authorizedDocument } from './testing/authorized-document.ts';
import { extractTexts } from './testing/extract-texts.ts';

test.each([
  ['2026-11-30T23:59:59-03:00', 'moc7'],
  ['2026-12-01T00:00:00-03:00', 'nt2026010'],
  // In UTC this is already December, but the offset of the note decides.
  ['2026-11-30T22:00:00-05:00', 'moc7'],
])('a note of %s is printed by %s', (issuedAt, layout) => {
  expect(layoutByDate(issuedAt)).toBe(layout);
});

test('the operator can give the first day of the layout', () => {
  expect(layoutByDate('2026-11-22T10:00:00-03:00', '2026-11-22')).toBe('nt2026010');
  expect(layoutByDate('2026-12-24T10:00:00-03:00', '2026-12-25')).toBe('moc7');
});

test('a request gets the layout that it names, or else the choice of the operator', async () => {
  const given: unknown[] = [];
  const run = async ({ data }: { readonly data: unknown }) => {
    given.push(data);
    return { kind: 'deadline' } as const;
  };
  const choice = { layout: 'nt2026010', layoutSince: '2026-11-22' } as const;
  const { renderDanfe } = createPdfWorkers({ run }, choice);
  const request = { procNFeXml: '<NFe/>', status: 'authorized' } as const;
  for (const each of [request, { ...request, layout: 'moc7' } as const])
    await expect(renderDanfe(each)).rejects.toThrow('not finished');
  expect(given).toEqual([
    { print: 'danfe', request: { ...choice, ...request } },
    { print: 'danfe', request: { ...choice, ...request, layout: 'moc7' } },
  ]);
});

const block = 'TOTAL DO IBS / CBS / IS';
const procNFeXml = authorizedDocument({});

async function hasNewLayout(
  xml: string,
  choice: Parameters<typeof createPdfWorkers>[1] = {},
): Promise<boolean> {
  const pdf = await renderDanfe({ ...choice, procNFeXml: xml, status: 'authorized' });
  return extractTexts(pdf).flat().includes(block);
}

test('the drawn sheet follows the date of the note, the first day of the operator, or the forced layout', async () => {
  const november = procNFeXml.replace(/<dhEmi>[^<]*/, '<dhEmi>2026-11-30T23:59:59-03:00');
  const december = procNFeXml.replace(/<dhEmi>[^<]*/, '<dhEmi>2026-12-01T00:00:00-03:00');
  expect([await hasNewLayout(november), await hasNewLayout(december)]).toEqual([false, true]);
  expect(await hasNewLayout(november, { layoutSince: '2026-11-30' })).toBe(true);
  expect(await hasNewLayout(december, { layout: 'moc7', layoutSince: '2026-11-30' })).toBe(false);
  expect(await hasNewLayout(november, { layout: 'nt2026010' })).toBe(true);
});
