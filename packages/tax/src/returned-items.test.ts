import type { IbsCbsGroup } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import type { TaxInput, TaxItem } from './context/tax-input.ts';
import { aNote, anItem, calculated, problemsOf, untaxed } from './testing/a-note.ts';

const key = (month: string) => `35${month}11222333000181550010000000011000000017`;
const food = { cst: '200', classTrib: '200034' };
const sold = (quantity: string, ibsCbs: object = food): IbsCbsGroup => {
  const sale = aNote({
    items: [anItem({ quantity, taxes: { ...untaxed, ibsCbs: { ...food, ...ibsCbs } } })],
  });
  const group = calculated(sale).items[0]?.IBSCBS;
  if (group === undefined) throw new Error('no group');
  return group;
};

const aReturn = (items: readonly Partial<TaxItem>[], changes: Partial<TaxInput> = {}) =>
  aNote({
    operation: 'return',
    payments: [],
    items: items.map((item) => anItem({ cfop: '5202', taxes: untaxed, ...item })),
    ...changes,
  });

describe('returned quantities', () => {
  const original = { quantity: '3', ibsCbs: sold('3') };
  const part = (quantity: string, item = 1, of = original) => ({
    quantity,
    original: of,
    reference: { accessKey: key('2611'), item },
  });

  test('of one original item are added over the items of the return', () => {
    expect(problemsOf(aReturn([part('2'), part('1.0001')]))).toEqual([
      {
        path: 'items[1].quantity',
        message: 'a devolução passa da quantidade da nota original (3)',
      },
    ]);
    expect(calculated(aReturn([part('2'), part('1')])).items).toHaveLength(2);
  });

  test('of different items are not added', () => {
    expect(calculated(aReturn([part('3', 1), part('3', 2)])).items).toHaveLength(2);
  });

  test('of different notes are not added, also for items at the same position', () => {
    const ofAnother = { ...part('3'), reference: { accessKey: key('2610'), item: 1 } };
    expect(calculated(aReturn([part('3'), ofAnother])).items).toHaveLength(2);
  });

  test('of all parts have the base of the original together', () => {
    const parts = calculated(aReturn([part('1'), part('1'), part('1')]));
    expect(parts.IBSCBSTot?.vBCIBSCBS).toBe(original.ibsCbs.gIBSCBS?.vBC);
  });
});

test('a whole return repeats the written amounts, also a given amount that differed by a cent', () => {
  const ibsCbs = sold('1', { cbsValue: '0.37' });
  expect(ibsCbs.gIBSCBS?.gCBS.vCBS).toBe('0.37');
  const back = calculated(aReturn([{ original: { quantity: '1', ibsCbs } }]));
  expect(back.items[0]?.IBSCBS).toEqual(ibsCbs);
});

test('a return has the donation flag of the original with its class', () => {
  const ibsCbs = sold('2', { donation: true });
  const back = calculated(aReturn([{ quantity: '1', original: { quantity: '2', ibsCbs } }]));
  expect(back.items[0]?.IBSCBS).toMatchObject({ indDoacao: '1', gIBSCBS: { vBC: '100.00' } });
});

test('a class in the item prevails over the class of the original, with a warning', () => {
  const original = { quantity: '1', ibsCbs: sold('1') };
  const taxes = { ...untaxed, ibsCbs: { cst: '000', classTrib: '000001' } };
  const back = calculated(aReturn([{ original, taxes }]));
  expect(back.items[0]?.IBSCBS?.cClassTrib).toBe('000001');
  expect(back.warnings).toContainEqual(expect.stringContaining('a nota devolvida tem 200034'));
});

describe('a return whose original this service does not hold', () => {
  const later = { issuedOn: '2027-02-10' };
  const rates = (month: string, taxes: TaxItem['taxes'] = untaxed) =>
    calculated(aReturn([{ taxes, reference: { accessKey: key(month), item: 1 } }], later)).items[0];

  test('the rates are those of the month in the access key, in every year of the return', () => {
    const item = rates('2612');
    expect(item?.IBSCBS?.gIBSCBS).toMatchObject({ gCBS: { pCBS: '0.9000', vCBS: '0.90' }, vIBS: '0.10' });
    expect(item?.decisions[4]).toMatchObject({
      source: 'referencedNote',
      reason:
        'Alíquota de CBS de 2026, para nota devolvida de 2026: 0,9% (LC 214/2025, art. 17; LC 214/2025, art. 346).',
    });
  });

  test('an original from before 2026 gets a warning, because it usually has no group', () => {
    const back = aReturn([{ reference: { accessKey: key('2511'), item: 1 } }]);
    expect(calculated(back).warnings).toContainEqual(expect.stringContaining('anterior a 2026'));
  });

  test('an original of 2027 has no published rate', () => {
    expect(rates('2701')?.IBSCBS).toBeUndefined();
  });

  test('a key of a month after the return is not used', () => {
    expect(rates('2812')?.decisions.at(-1)).toMatchObject({ value: null, source: 'calendar' });
  });

  test('a class given in the item has the rates of the month in the key too', () => {
    expect(rates('2612', { ...untaxed, ibsCbs: food })?.IBSCBS?.gIBSCBS?.gCBS).toMatchObject({
      pCBS: '0.9000',
      vCBS: '0.36',
    });
  });
});

test('returned goods of another NCM than the original get a warning, and goods of the same NCM get none', () => {
  const warningsOf = (ncm: string) => {
    const original = { quantity: '1', ncm, ibsCbs: sold('1') };
    const reference = { accessKey: key('2611'), item: 1 };
    const { warnings } = calculated(aReturn([{ ncm: '10063021', quantity: '1', original, reference }]));
    return warnings.filter((warning) => warning.includes('NCM 10063021 difere do NCM'));
  };
  expect(warningsOf('48202000')).toHaveLength(1);
  expect(warningsOf('10063021')).toEqual([]);
});

describe('an incomplete reference', () => {
  const warningsOf = (item: Partial<TaxItem>, issuedOn: string) =>
    calculated(aReturn([item], { issuedOn })).warnings.filter((warning) => warning.includes('v1.52'));

  test.each([
    [
      'a reference without the item of the original gets a warning on the day before the rule',
      { reference: { accessKey: key('2610') } },
      '2026-11-15',
      'e, desde 16/11/2026, em produção',
    ],
  ])('%s', (_name, item, issuedOn, words) => {
    expect(warningsOf(item, issuedOn)).toEqual([expect.stringContaining(words)]);
  });

  test('no warning is given from the day of the rule on, when another rule refuses the request', () => {
    expect(warningsOf({ reference: { accessKey: key('2610') } }, '2026-11-16')).toEqual([]);
  });

  test('a complete reference gets no warning', () => {
    expect(warningsOf({ reference: { accessKey: key('2610'), item: 1 } }, '2026-11-21')).toEqual([]);
  });
});
