import type { IbsCbsRequest } from '@fiscal/api-contract';
import { describe, expect, test } from 'vitest';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { aNote, anItem, aSimplesNote, calculated, pathsOf, untaxed } from '../testing/a-note.ts';

const withClass = (
  ibsCbs: IbsCbsRequest | null,
  changes: Partial<TaxInput> = {},
  item: Partial<TaxItem> = {},
) => aNote({ items: [anItem({ ...item, taxes: { ...untaxed, ibsCbs } })], ...changes });
const itemOf = (input: TaxInput) => calculated(input).items[0];
const full = { cst: '000', classTrib: '000001' };
const food = { cst: '200', classTrib: '200034' };

describe('who decides', () => {
  test('a sale of the normal regime is fully taxed by default, and the decision gives the reason', () => {
    const item = itemOf(aNote());
    expect(item?.IBSCBS).toMatchObject({ CST: '000', cClassTrib: '000001', gIBSCBS: { vBC: '82.00' } });
    expect(item?.decisions).toMatchObject([
      { field: 'cst', value: '000', source: 'engineDefault' },
      { field: 'classTrib', value: '000001', source: 'engineDefault' },
      { field: 'rate', value: '0.1000', source: 'calendar' },
      { field: 'rate', value: '0.0000', source: 'calendar' },
      { field: 'rate', value: '0.9000', source: 'calendar' },
    ]);
  });

  test.each([
    ['transfer', '5152', '410002'],
    ['bonus', '5910', '410001'],
  ] as const)(
    'a %s is not taxed: its group has no values, and the total has zeros',
    (operation, cfop, cClassTrib) => {
      const note = calculated(aNote({ operation, items: [anItem({ cfop })], payments: [] }));
      expect(note.items[0]?.IBSCBS).toEqual({ CST: '410', cClassTrib });
      expect(note.IBSCBSTot).toMatchObject({
        vBCIBSCBS: '0.00',
        gIBS: { vIBS: '0.00' },
        gCBS: { vCBS: '0.00' },
      });
    },
  );

  test.each([1, 2, 4] as const)('an issuer with CRT %s has no group in 2026', (crt) => {
    const base = crt === 2 ? aNote() : aSimplesNote();
    const note = calculated({ ...base, issuer: { crt, uf: 'SP' } });
    expect(note.items[0]?.IBSCBS).toBeUndefined();
    expect(note.IBSCBSTot).toBeUndefined();
    expect(note.items[0]?.decisions).toMatchObject([{ field: 'group', value: null, source: 'regime' }]);
  });

  test('null leaves the group out, and an issuer that needs the group gets a warning', () => {
    const note = calculated(withClass(null));
    expect(note.items[0]?.IBSCBS).toBeUndefined();
    expect(note.warnings).toContainEqual(expect.stringContaining('1115'));
  });

  test('a class in the item is used with the reduction of the table', () => {
    const item = itemOf(withClass(food));
    expect(item?.IBSCBS?.gIBSCBS?.gCBS).toEqual({
      pCBS: '0.9000',
      gRed: { pRedAliq: '60.0000', pAliqEfet: '0.3600' },
      vCBS: '0.36',
    });
    expect(item?.decisions[0]).toMatchObject({ source: 'item' });
  });

  test('a suspended class has the amounts that would be due', () => {
    const group = itemOf(withClass({ cst: '550', classTrib: '550001' }))?.IBSCBS?.gIBSCBS;
    expect(group).toMatchObject({
      gIBSUF: { pIBSUF: '0.0000', vIBSUF: '0.00' },
      gTribRegular: { cClassTribReg: '000001', vTribRegIBSUF: '0.10', vTribRegCBS: '0.90' },
    });
  });
});

const at = 'items[0].taxes.ibsCbs';
test.each([
  ['an unknown CST', { cst: '999', classTrib: '999001' }, `${at}.cst`],
  ['an unknown class', { cst: '200', classTrib: '200999' }, `${at}.classTrib`],
  ['a class of another CST', { cst: '000', classTrib: '200034' }, `${at}.classTrib`],
  ['a class of services', { cst: '200', classTrib: '200028' }, `${at}.classTrib`],
  ['a class of fuels', { cst: '620', classTrib: '620001' }, `${at}.classTrib`],
  ['a class of debit notes', { cst: '410', classTrib: '410030' }, `${at}.classTrib`],
  ['a reversal without amounts', { cst: '410', classTrib: '410026' }, `${at}.ibsValue`],
  ['amounts of a class that has none', { cst: '410', classTrib: '410002', cbsValue: '1' }, `${at}.cbsValue`],
  ['an amount that is not the computed one', { ...full, cbsValue: '0.92' }, `${at}.cbsValue`],
])('a class is refused: %s', (_name, ibsCbs, path) => expect(pathsOf(withClass(ibsCbs))).toEqual([path]));

test.each([
  [
    'a taxed donation',
    { cst: '000', classTrib: '000001', donation: true },
    /^Doação tributada pelo valor de mercado/,
  ],
  [
    'a class of donations without the flag',
    { cst: '410', classTrib: '410003' },
    /^O cClassTrib 410003 é de doação/,
  ],
])('%s: a warning says so and names the item', (_, ibsCbs, warning) => {
  const { warnings } = calculated(aNote({ items: [anItem({ taxes: { ...untaxed, ibsCbs } })] }));
  expect(warnings.filter((text) => warning.test(text) && text.endsWith('(item 1)'))).toHaveLength(1);
});

test('a donation without credits has the reversal of the credits in item and total', () => {
  const ibsCbs = { cst: '410', classTrib: '410026', donation: true, ibsValue: '0.45', cbsValue: '4.05' };
  const note = calculated(withClass(ibsCbs));
  const reversal = { vIBSEstCred: '0.45', vCBSEstCred: '4.05' };
  expect(note.items[0]?.IBSCBS).toEqual({
    CST: '410',
    cClassTrib: '410026',
    indDoacao: '1',
    gEstornoCred: reversal,
  });
  expect(note.IBSCBSTot?.gEstornoCred).toEqual(reversal);
});

test('a given amount that differs by a cent prevails, with a warning', () => {
  const note = calculated(withClass({ ...full, cbsValue: '0.91', ibsValue: '0.09' }));
  expect(note.items[0]?.IBSCBS?.gIBSCBS).toMatchObject({
    gIBSUF: { vIBSUF: '0.09' },
    gIBSMun: { vIBSMun: '0.00' },
    vIBS: '0.09',
    gCBS: { vCBS: '0.91' },
  });
  expect(note.IBSCBSTot).toMatchObject({ gIBS: { vIBS: '0.09' }, gCBS: { vCBS: '0.91' } });
  expect(note.warnings).toContainEqual(expect.stringContaining('cbsValue'));
  expect(note.warnings).toContainEqual(expect.stringContaining('ibsValue'));
});

test('half a cent is rounded to the even cent', () => {
  const amounts = (unitPrice: string) => {
    const values = itemOf(withClass(full, {}, { unitPrice }))?.IBSCBS?.gIBSCBS;
    return [values?.gIBSUF.vIBSUF, values?.gCBS.vCBS];
  };
  expect(amounts('5.00')).toEqual(['0.00', '0.04']);
  expect(amounts('15.00')).toEqual(['0.02', '0.14']);
  expect(amounts('25.00')).toEqual(['0.02', '0.22']);
});

test('a class that excludes the item from the base has a base of zero', () => {
  const group = itemOf(withClass({ cst: '830', classTrib: '830001' }))?.IBSCBS?.gIBSCBS;
  expect(group).toMatchObject({ vBC: '0.00', vIBS: '0.00', gCBS: { pCBS: '0.9000', vCBS: '0.00' } });
});

test('the base excludes the ICMS until 2032 and includes it from 2033 on', () => {
  const rates = { ibsUfRate: '1', ibsMunRate: '1', cbsRate: '8' };
  const baseOn = (issuedOn: string) =>
    itemOf(
      aNote({ issuedOn, items: [anItem({ taxes: { ...anItem().taxes, ibsCbs: { ...full, ...rates } } })] }),
    )?.IBSCBS?.gIBSCBS?.vBC;
  expect(baseOn('2032-12-31')).toBe('82.00');
  expect(baseOn('2033-01-01')).toBe('100.00');
});

describe('2027', () => {
  const issuedOn = '2027-02-10';

  test('a rate that was not published is never zero; the note has no group', () => {
    const note = calculated(withClass(full, { issuedOn }));
    expect(note.items[0]?.IBSCBS).toBeUndefined();
    expect(note.items[0]?.decisions).toContainEqual(
      expect.objectContaining({ field: 'rate', value: null, source: 'calendar' }),
    );
    expect(note.warnings).toContainEqual(expect.stringContaining('não publicada'));
  });

  test('a rate in the request gives a simulation', () => {
    const note = calculated(withClass({ ...full, cbsRate: '8.5' }, { issuedOn }));
    expect(note.items[0]?.IBSCBS?.gIBSCBS).toMatchObject({
      vIBS: '0.10',
      gCBS: { pCBS: '8.5000', vCBS: '8.50' },
    });
    expect(note.warnings).toContainEqual(expect.stringContaining('simulação'));
  });

  test('a rate in the request of one item does not apply to another item of the same class', () => {
    const itemWith = (ibsCbs: IbsCbsRequest) => anItem({ taxes: { ...untaxed, ibsCbs } });
    const items = [itemWith({ ...full, cbsRate: '8.5' }), itemWith({ ...full, cbsRate: '9' })];
    const rates = calculated(aNote({ items, issuedOn })).items.map((each) => each.IBSCBS?.gIBSCBS?.gCBS.pCBS);
    expect(rates).toEqual(['8.5000', '9.0000']);
  });

  test('PIS and COFINS are zero, but not on the return of an older note', () => {
    const taxes = { ...untaxed, pis: { cst: '50', rate: '1.65' }, ibsCbs: null } as const;
    const sale = aNote({ issuedOn, items: [anItem({ taxes })] });
    expect(itemOf(sale)?.PIS).toMatchObject({ vBC: '0.00', pPIS: '0.0000', vPIS: '0.00' });
    const back = aNote({
      ...sale,
      operation: 'return',
      payments: [],
      items: [
        anItem({
          cfop: '5202',
          taxes,
          reference: { accessKey: '35261211222333000181550010000000011000000017', item: 1 },
        }),
      ],
    });
    expect(itemOf(back)?.PIS).toMatchObject({ vPIS: '1.65' });
  });
});

describe('a return', () => {
  const original = itemOf(withClass(food, {}, { quantity: '3' }))?.IBSCBS ?? null;
  const back = (quantity: string, changes: Partial<TaxItem> = {}) =>
    aNote({
      operation: 'return',
      payments: [],
      issuedOn: '2027-02-10',
      items: [
        anItem({
          cfop: '5202',
          quantity,
          taxes: untaxed,
          original: { quantity: '3', ibsCbs: original },
          ...changes,
        }),
      ],
    });

  test('in full repeats the original to the cent, even in another year', () => {
    expect(itemOf(back('3'))?.IBSCBS).toEqual(original);
    expect(itemOf(back('3'))?.decisions).toMatchObject([
      { field: 'cst', value: '200', source: 'referencedNote' },
      { field: 'classTrib', value: '200034', source: 'referencedNote' },
      { field: 'rate', value: '0.1000', source: 'referencedNote' },
      { field: 'rate', value: '0.0000', source: 'referencedNote' },
      { field: 'rate', value: '0.9000', source: 'referencedNote' },
    ]);
  });

  test('in part has a proportional part of the base and the same rates', () => {
    expect(itemOf(back('1'))?.IBSCBS?.gIBSCBS).toMatchObject({
      vBC: '100.00',
      vIBS: '0.04',
      gCBS: { vCBS: '0.36' },
    });
  });

  test('in part has a proportional part of the reversed credits', () => {
    const donated = {
      CST: '410',
      cClassTrib: '410026',
      gEstornoCred: { vIBSEstCred: '0.30', vCBSEstCred: '1.00' },
    };
    const part = itemOf(back('1', { original: { quantity: '3', ibsCbs: donated } }));
    expect(part?.IBSCBS?.gEstornoCred).toEqual({ vIBSEstCred: '0.10', vCBSEstCred: '0.33' });
  });

  test('in part has an amount that is rounded to the even cent when it ends in half a cent', () => {
    const partOf = (vIBSEstCred: string, vCBSEstCred: string) => {
      const ibsCbs = { CST: '410', cClassTrib: '410026', gEstornoCred: { vIBSEstCred, vCBSEstCred } };
      return itemOf(back('1', { original: { quantity: '2', ibsCbs } }))?.IBSCBS?.gEstornoCred;
    };
    expect(partOf('0.05', '0.07')).toEqual({ vIBSEstCred: '0.02', vCBSEstCred: '0.04' });
  });

  test('of more than the sold quantity is refused', () => {
    expect(pathsOf(back('3.0001'))).toEqual(['items[0].quantity']);
  });

  test('of an item without the group has no group', () => {
    expect(itemOf(back('1', { original: { quantity: '3', ibsCbs: null } }))?.IBSCBS).toBeUndefined();
  });

  test('of a note that this service does not hold has the default class, with a warning', () => {
    const note = calculated({ ...back('1', { original: undefined }), issuedOn: '2026-11-21' });
    expect(note.items[0]?.IBSCBS?.cClassTrib).toBe('000001');
    expect(note.warnings).toContainEqual(expect.stringContaining('nota original'));
  });
});
