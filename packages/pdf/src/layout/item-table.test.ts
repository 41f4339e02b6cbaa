import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import { authorizedDocument, billingXml, type DocumentChanges } from '../testing/authorized-document.ts';
import { type ItemCase, itemCaseXml, ordinaryItem, type Tax, widestItem } from '../testing/item-cases.ts';
import { untidyMarks } from '../testing/untidy-marks.ts';
import { decimalAtLeast, decimalText, moneyText, percentText } from '../text/format-values.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import type { Orientation } from './geometry.ts';
import { layOutDanfe } from './lay-out-danfe.ts';
import type { Sheet } from './sheet.ts';

interface Form {
  readonly layout: DanfeLayout;
  readonly orientation: Orientation;
}

const november: Form = { layout: 'moc7', orientation: 'portrait' };
const december: Form = { layout: 'nt2026010', orientation: 'portrait' };

const layOut = (cases: readonly ItemCase[], form: Form, changes: DocumentChanges = {}): Sheet[] => {
  const items = cases.map((each, index) => itemCaseXml(index + 1, each));
  return layOutDanfe(readDanfe(authorizedDocument({ ...changes, items })), { ...form, status: 'authorized' });
};

const textsOf = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap(({ texts }) => texts.map(({ text }) => text));

/** Returns the texts of the parts that begin an item. */
const beginnings = (sheets: readonly Sheet[], code: RegExp): string[] =>
  textsOf(sheets).filter((text, at, all) => code.test(text) && !all[at + 1]?.endsWith('(continuação)'));

const formOf = fc.record({
  layout: fc.constantFrom<DanfeLayout>('moc7', 'nt2026010'),
  orientation: fc.constantFrom<Orientation>('portrait', 'landscape'),
});
const amount = fc.constantFrom('0.00', '1.99', '12345.67', '1799999998.20', '13869836777.52');
const rate = fc.constantFrom('0.0000', '7.0000', '18.0000', '13.3333');
const tax = fc.option(
  fc.tuple(amount, rate, amount).map(([base, percent, value]): Tax => [base, percent, value]),
  { nil: undefined },
);
const words = (maxLength: number) =>
  fc.array(fc.stringMatching(/^[A-Za-zÀ-ÿ0-9,.;]{1,16}$/), { minLength: 1, maxLength: 60 }).map(
    (parts) =>
      `x${parts
        .join(' ')
        .slice(0, maxLength - 1)
        .trim()}`,
  );
const unit = fc.constantFrom('UN', 'PACOTE', 'MILHAR', 'WMWMWM');
const quantity = fc.constantFrom('1.0000', '4', '12500000000.5000', '25000000000.0000');
const price = fc.constantFrom('0.0123', '114.39', '1.1234567891', '9999999999.1234567891');

const itemCase: fc.Arbitrary<ItemCase> = fc.record({
  description: words(120),
  info: fc.option(words(500), { nil: undefined }),
  unit,
  quantity,
  unitPrice: price,
  total: amount,
  discount: fc.option(amount, { nil: undefined }),
  taxable: fc.option(fc.record({ unit, quantity, price }), { nil: undefined }),
  icms: tax,
  substitution: tax,
  fund: tax,
  ipi: tax,
  selective: tax,
  reform: fc.option(
    fc.record({ base: amount, rate, value: amount, reduced: fc.option(rate, { nil: undefined }) }),
    { nil: undefined },
  ),
});

/** Returns the numbers and units that the layout prints of an item. */
function tokensOf(each: ItemCase, { layout }: Form): string[] {
  const { unit: uCom = '', quantity: qCom, unitPrice, total, discount, taxable, reform } = each;
  const money = (taxes: readonly (Tax | undefined)[]) =>
    taxes.flatMap((values) =>
      values === undefined ? [] : [moneyText(values[0]), percentText(values[1]), moneyText(values[2])],
    );
  const isOther = taxable !== undefined && (taxable.unit !== uCom || taxable.price !== unitPrice);
  return [
    '73181500',
    '5102',
    uCom,
    decimalText(qCom),
    decimalAtLeast(unitPrice, 2),
    moneyText(total),
    ...(/[1-9]/.test(discount ?? '') ? [moneyText(discount)] : []),
    ...(isOther ? [decimalText(taxable.quantity), taxable.unit, decimalAtLeast(taxable.price, 2)] : []),
    ...money([each.icms, each.fund]),
    ...(layout === 'moc7' ? [] : money([each.ipi, each.selective, each.substitution])),
    ...(layout === 'moc7' || reform === undefined
      ? []
      : [moneyText(reform.base), percentText(reform.reduced ?? reform.rate), moneyText(reform.value)]),
  ];
}

/** Returns the tokens that no text of the sheets has between blanks or brackets. */
function brokenTokens(sheets: readonly Sheet[], tokens: readonly string[]): string[] {
  const whole = new Set(textsOf(sheets).flatMap((text) => [text, ...text.split(/[ [\]]/)]));
  return [...new Set(tokens)].filter((token) => token !== '' && !whole.has(token));
}

test('for all items every text is inside its cell and covers no other text, and no number or unit is broken', () => {
  fc.assert(
    fc.property(fc.array(itemCase, { minLength: 1, maxLength: 8 }), formOf, (cases, form) => {
      const numbered = cases.map((each, index) => ({ ...each, code: `C${1000 + index}` }));
      const sheets = layOut(numbered, form);
      for (const sheet of sheets) expect(untidyMarks(sheet)).toEqual([]);
      expect(
        brokenTokens(
          sheets,
          numbered.flatMap((each) => tokensOf(each, form)),
        ),
      ).toEqual([]);
      expect(beginnings(sheets, /^C\d{4}$/)).toEqual(numbered.map(({ code }) => code));
    }),
    { numRuns: 60 },
  );
});

const forms = (['moc7', 'nt2026010'] as const).flatMap((layout) =>
  (['portrait', 'landscape'] as const).map((orientation): Form => ({ layout, orientation })),
);

test.each(forms)('the widest values are not broken: $layout, $orientation', (form) => {
  for (const count of [1, 5]) {
    const cases = Array.from({ length: count }, () => widestItem);
    const sheets = layOut(cases, form, { billing: billingXml(120) });
    for (const sheet of sheets) expect(untidyMarks(sheet)).toEqual([]);
    const broken = brokenTokens(sheets, tokensOf(widestItem, form));
    expect(broken).toEqual([]);
    const codes = textsOf(sheets).filter((text) => /^[WM]+$/.test(text) && text !== 'MMMMMM');
    expect(codes.join('')).toMatch(new RegExp(`^(${widestItem.code}){${count},}$`));
  }
});

test.each(forms)(
  'short descriptions keep their own column next to the widest values: $layout, $orientation',
  (form) => {
    const each = { ...widestItem, code: 'C1', description: 'Peça', info: undefined };
    const sheets = layOut(
      Array.from({ length: 80 }, () => each),
      form,
    );
    for (const sheet of sheets) expect(untidyMarks(sheet)).toEqual([]);
    expect(brokenTokens(sheets, tokensOf(each, form))).toEqual([]);
    const edges = (sheets[0]?.rules ?? []).flatMap(({ x1, x2 }) => (x1 === x2 ? [x1] : []));
    const heading = sheets[0]?.texts.find(({ text }) => text.startsWith('DESCRIÇÃO'))?.x ?? 0;
    const right = Math.min(...edges.filter((edge) => edge > heading));
    expect(right - Math.max(...edges.filter((edge) => edge <= heading))).toBeGreaterThan(66);
  },
);

test.each([
  [1, 'moc7', 1],
  [20, 'moc7', 1],
  [60, 'moc7', 2],
  [990, 'moc7', 14],
  [1, 'nt2026010', 1],
  [20, 'nt2026010', 1],
  [60, 'nt2026010', 2],
  [990, 'nt2026010', 20],
] as const)('%i ordinary items in %s need %i sheets', (count, layout, sheets) => {
  const cases = Array.from({ length: count }, (_, index) => ordinaryItem(index + 1));
  const printed = layOut(cases, { layout, orientation: 'portrait' });
  expect(printed).toHaveLength(sheets);
  expect(beginnings(printed, /^SKU-\d{4}$/)).toEqual(cases.map(({ code }) => code));
});

const paper = 'texto do item que é longo '.repeat(19).trim();

test('a long item continues on sheets with the same columns, and its number, code and words are complete', () => {
  for (const form of [november, december]) {
    const cases = Array.from({ length: 33 }, (_, index) => ({ ...ordinaryItem(index + 1), info: paper }));
    const sheets = layOut(cases, form);
    const continued = textsOf(sheets).flatMap((text, at, all) =>
      /^Item \d+ \(continuação\)$/.test(text) ? [[all[at - 1], text]] : [],
    );
    expect(continued.length).toBeGreaterThan(0);
    for (const [code, text] of continued) {
      expect(text).toBe(`Item ${Number(code?.slice(4))} (continuação)`);
    }
    expect(textsOf(sheets).join(' ').split('longo').length - 1).toBe(33 * 19);
    const columnsOf = ({ rules }: Sheet) => rules.filter(({ x1, x2 }) => x1 === x2).map(({ x1 }) => x1);
    for (const sheet of sheets) expect(columnsOf(sheet)).toEqual(columnsOf(sheets[0] ?? sheet));
  }
});

test('a table is printed in the largest type that needs no further sheet', () => {
  const sizeOf = (count: number) =>
    layOut(
      Array.from({ length: count }, (_, index) => ordinaryItem(index + 1)),
      december,
    )[0]?.texts.find(({ text }) => text === 'SKU-0001')?.size;
  expect(sizeOf(2)).toBe(7);
  expect(sizeOf(20)).toBe(6);
});

const infoXml = (fiscal: string, free: string) =>
  `<infAdic><infAdFisco>${fiscal}</infAdFisco><infCpl>${free}</infCpl></infAdic>`;

test('the additional data keep the lines of the texts, then every further installment in columns', () => {
  const info = infoXml('Regime especial 123; Processo 456', 'Pedido 4711; Doca 3 | Tributos R$ 12,34');
  for (const form of forms) {
    const sheets = layOut([ordinaryItem(1)], form, { info, billing: billingXml(120) });
    const texts = textsOf(sheets);
    const from = texts.indexOf('Regime especial 123;');
    expect(texts.slice(from, from + 6)).toEqual([
      'Regime especial 123;',
      'Processo 456',
      'Pedido 4711;',
      'Doca 3 |',
      'Tributos R$ 12,34',
      'DUPLICATAS (CONTINUAÇÃO):',
    ]);
    const entries = texts.filter((text) => /^\d{3} \d\d\/\d\d\/\d{4} R\$ [\d.,]+$/.test(text));
    const numbers = Array.from({ length: entries.length }, (_, index) =>
      String(121 - entries.length + index).padStart(3, '0'),
    );
    expect(entries.length).toBeGreaterThan(90);
    expect(entries.map((entry) => entry.slice(0, 3))).toEqual(numbers);
    for (const sheet of sheets) expect(untidyMarks(sheet)).toEqual([]);
  }
});

test('the additional data become lower when that saves a sheet', () => {
  const heightOf = (count: number) => {
    const sheets = layOut(
      Array.from({ length: count }, (_, index) => ordinaryItem(index + 1)),
      december,
    );
    const label = sheets[0]?.texts.find(({ text }) => text.startsWith('INFORMAÇÕES COMPLEMENTARES'));
    return { sheets: sheets.length, top: label?.y ?? 0 };
  };
  expect(heightOf(20).sheets).toBe(1);
  expect(heightOf(20).top).toBeGreaterThan(heightOf(2).top + 50);
});
