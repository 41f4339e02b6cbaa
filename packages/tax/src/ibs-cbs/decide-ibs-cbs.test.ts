import type { IbsCbsRequest } from '@fiscal/api-contract';
import { describe, expect, test } from 'vitest';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { aNote, anItem, aSimplesNote, calculated, problemsOf, untaxed } from '../testing/a-note.ts';

const withClass = (ibsCbs: IbsCbsRequest | null | undefined, changes: Partial<TaxInput> = {}) =>
  aNote({ items: [anItem({ taxes: { ...untaxed, ibsCbs } })], ...changes });
const firstOf = (input: TaxInput) => calculated(input).items[0];
const food = { cst: '200', classTrib: '200034' };
const key = (month: string) => `35${month}11222333000181550010000000011000000017`;

/** A tax class with this IBS and CBS, and an item without its own. */
function byTaxClass(ibsCbs: { cst: string; classTrib: string } | null, item: Partial<TaxItem> = {}) {
  const { icms = {}, pis = { cst: '08' }, cofins = { cst: '08' } } = untaxed;
  const taxClasses = [{ code: 'arroz', version: 1, ibsCbs, rules: [{ cfop: '5102', icms, pis, cofins }] }];
  return aNote({
    taxClasses,
    items: [anItem({ cfop: undefined, taxes: undefined, taxClass: 'arroz', ...item })],
  });
}

describe('the order of precedence', () => {
  test('the tax class decides when the item does not, and the decision names the tax class', () => {
    const item = firstOf(byTaxClass({ cst: '200', classTrib: '200003' }));
    expect(item?.IBSCBS).toMatchObject({ CST: '200', cClassTrib: '200003' });
    expect(item?.decisions[1]).toEqual({
      tax: 'ibsCbs',
      field: 'classTrib',
      value: '200003',
      source: 'taxClass',
      reason:
        'Classificação fixada na classe tributária arroz: Vendas de produtos destinados à alimentação humana ' +
        '(Anexo I) (LC 214/2025, art. 125, Anexo I).',
    });
  });

  test('null in the tax class leaves the group out', () => {
    const item = firstOf(byTaxClass(null));
    expect(item?.IBSCBS).toBeUndefined();
    expect(item?.decisions).toMatchObject([{ field: 'group', value: null, source: 'taxClass' }]);
  });

  test('the item prevails over its tax class, both with an object and with null', () => {
    const fixed = { cst: '200', classTrib: '200003' };
    expect(firstOf(byTaxClass(fixed, { taxes: { ibsCbs: food } }))?.decisions[1]).toMatchObject({
      value: '200034',
      source: 'item',
    });
    expect(firstOf(byTaxClass(fixed, { taxes: { ibsCbs: null } }))?.decisions).toMatchObject([
      { field: 'group', source: 'item' },
    ]);
  });

  test('a classification that the note may not have is a problem of the tax class that gives it', () => {
    expect(problemsOf(byTaxClass({ cst: '200', classTrib: '200028' }))).toMatchObject([
      { path: 'items[0].taxClass', message: expect.stringContaining('1025') },
    ]);
  });

  const original = firstOf(withClass(food))?.IBSCBS ?? null;
  const back = (item: Partial<TaxItem>, changes: Partial<TaxInput> = {}) =>
    aNote({
      operation: 'return',
      payments: [],
      items: [
        anItem({ cfop: '5202', taxes: untaxed, original: { quantity: '1', ibsCbs: original }, ...item }),
      ],
      ...changes,
    });

  test('item and tax class prevail over the referenced note, and the referenced note over the regime', () => {
    const fixed = { ...untaxed, ibsCbs: { cst: '000', classTrib: '000001' } };
    expect(firstOf(back({ taxes: fixed }))?.decisions[1]).toMatchObject({ value: '000001', source: 'item' });
    expect(firstOf(back({}))?.decisions[1]).toMatchObject({ value: '200034', source: 'referencedNote' });
    const simples = {
      taxes: { icms: { csosn: '900' }, pis: { cst: '49' }, cofins: { cst: '49' } },
    } as const;
    const ofSimples = firstOf(back(simples, { issuer: { crt: 1, uf: 'SP' } }));
    expect(ofSimples?.decisions[1]).toMatchObject({ value: '200034', source: 'referencedNote' });
  });

  test('a classification in the item of a Simples company prevails over the regime', () => {
    const taxes = {
      icms: { csosn: '102' },
      pis: { cst: '49' },
      cofins: { cst: '49' },
      ibsCbs: food,
    } as const;
    expect(firstOf(aSimplesNote({ items: [anItem({ taxes })] }))?.IBSCBS?.cClassTrib).toBe('200034');
  });
});

describe('sample decisions', () => {
  const at = (item: TaxItem, changes: Partial<TaxInput> = {}) => aNote({ items: [item], ...changes });

  test('a sale of the normal regime is taxed in full at the rates of the law', () => {
    const item = firstOf(at(anItem({ ncm: '84713012' })));
    expect(item?.decisions.map(({ value, source }) => [value, source])).toEqual([
      ['000', 'engineDefault'],
      ['000001', 'engineDefault'],
      ['0.1000', 'calendar'],
      ['0.0000', 'calendar'],
      ['0.9000', 'calendar'],
    ]);
    expect(item?.decisions[4]?.reason).toBe('Alíquota de CBS de 2026: 0,9% (LC 214/2025, art. 346).');
  });

  test('the rates are also written for a class with a whole reduction', () => {
    const item = firstOf(withClass({ cst: '200', classTrib: '200003' }));
    expect(item?.IBSCBS?.gIBSCBS?.gCBS).toEqual({
      pCBS: '0.9000',
      gRed: { pRedAliq: '100.0000', pAliqEfet: '0.0000' },
      vCBS: '0.00',
    });
    expect(item?.decisions[4]?.reason).toBe(
      'Alíquota de CBS de 2026: 0,9% (LC 214/2025, art. 346), reduzida em 100% (LC 214/2025, art. 125, Anexo I): ' +
        'efetiva de 0%.',
    );
  });

  test('a transfer and a bonus are not taxed', () => {
    const transfer = at(anItem({ cfop: '5152' }), { operation: 'transfer', payments: [] });
    expect(firstOf(transfer)?.decisions).toMatchObject([
      { value: '410', source: 'engineDefault', reason: expect.stringContaining('art. 6º, II') },
      { value: '410002', source: 'engineDefault' },
    ]);
    const bonus = calculated(at(anItem({ cfop: '5910' }), { operation: 'bonus', payments: [] }));
    expect(bonus.items[0]?.decisions).toMatchObject([
      { value: '410', reason: expect.stringContaining('art. 5º, § 1º, I') },
      { value: '410001' },
    ]);
    expect(bonus.warnings).toContainEqual(expect.stringContaining('Bonificação fora do documento da venda'));
  });

  test.each([1, 2, 4] as const)('an issuer with CRT %s has no group in the test year, by law', (crt) => {
    const base = crt === 2 ? aNote() : aSimplesNote();
    const item = firstOf({ ...base, issuer: { crt, uf: 'SP' } });
    expect(item?.decisions).toMatchObject([
      { field: 'group', value: null, source: 'regime', reason: expect.stringContaining('art. 348, III, c') },
    ]);
  });

  test.each([1, 2, 4] as const)(
    'an issuer with CRT %s has no group in 2027 either, because no technical note defines it',
    (crt) => {
      const base = crt === 2 ? aNote() : aSimplesNote();
      const item = firstOf({ ...base, issuer: { crt, uf: 'SP' }, issuedOn: '2027-02-01' });
      expect(item?.decisions[0]).toMatchObject({
        source: 'regime',
        reason: expect.stringContaining('ainda não publicada'),
      });
    },
  );
});

describe('rates that are not published', () => {
  const missing = (issuedOn: string) => calculated(withClass(undefined, { issuedOn }));

  test('the CBS of 2027 has no amount, and the warning names who must publish the rate and until when', () => {
    const { items, warnings, IBSCBSTot } = missing('2027-02-01');
    expect(items[0]?.IBSCBS).toBeUndefined();
    expect(IBSCBSTot).toBeUndefined();
    expect(items[0]?.decisions.slice(2)).toMatchObject([{ field: 'rate', value: null, source: 'calendar' }]);
    const reason = items[0]?.decisions[2]?.reason ?? '';
    expect(reason).toMatch(/^Alíquota de CBS de 2027 ainda não publicada \(LC 214\/2025, art\. 347/);
    expect(reason).toMatch(/TCU, até 30\/10\/2026 \(LC 214\/2025, art\. 353, § 2º\)/);
    expect(reason).toMatch(/Senado Federal, até 15\/12\/2026 \(LC 214\/2025, art\. 353, § 2º\)/);
    expect(reason).toContain('22 de dezembro');
    expect(reason).toMatch(/Nunca se usa zero em seu lugar\.$/);
    expect(warnings).toContainEqual(expect.stringContaining('não publicada'));
  });

  test.each([
    ['2028-05-01', 1],
    ['2029-05-01', 3],
    ['2032-05-01', 3],
    ['2033-05-01', 3],
  ])(
    'on %s %i rates are missing; the Senate fixes them in October of the previous year',
    (issuedOn, count) => {
      const rates = missing(issuedOn).items[0]?.decisions.filter(({ field }) => field === 'rate') ?? [];
      expect(rates).toHaveLength(count);
      for (const { value, reason } of rates) {
        expect(value).toBeNull();
        expect(reason).toContain('Senado Federal, até 31 de outubro do ano anterior');
      }
    },
  );

  test('a year outside the table has neither dates of publication nor a rate', () => {
    const rates = missing('2034-01-02').items[0]?.decisions.filter(({ field }) => field === 'rate') ?? [];
    expect(rates.map(({ value }) => value)).toEqual([null, null, null]);
    expect(rates[0]?.reason).toBe(
      'Alíquota de IBS estadual de 2034 ainda não publicada (LC 214/2025, arts. 14 e 18). Nunca se usa zero em seu lugar.',
    );
  });

  test('given rates are marked as a simulation, also when they differ from a published rate', () => {
    const rates = { ibsUfRate: '1.6', ibsMunRate: '0.25', cbsRate: '8.5' };
    const note = calculated(
      withClass({ cst: '000', classTrib: '000001', ...rates }, { issuedOn: '2029-03-01' }),
    );
    expect(note.items[0]?.IBSCBS?.gIBSCBS).toMatchObject({ vIBS: '1.85', gCBS: { vCBS: '8.50' } });
    const reasons = note.items[0]?.decisions.filter(({ field }) => field === 'rate') ?? [];
    for (const { source, reason } of reasons) {
      expect(source).toBe('item');
      expect(reason).toContain('simulação: a oficial de 2029 não foi publicada');
    }
    const in2026 = calculated(withClass({ cst: '000', classTrib: '000001', cbsRate: '1.00' }));
    expect(in2026.items[0]?.decisions[4]?.reason).toBe(
      'Alíquota de CBS informada no item: 1%, uma simulação: a oficial de 2026 é 0,9% (LC 214/2025, art. 346).',
    );
    expect(in2026.warnings).toContainEqual(expect.stringContaining('SEFAZ 1037'));
  });

  test('a given rate that is the official one is not a simulation', () => {
    const note = calculated(withClass({ cst: '000', classTrib: '000001', cbsRate: '0.90' }));
    expect(note.items[0]?.decisions[4]).toMatchObject({ source: 'item', value: '0.9000' });
    expect(note.warnings.filter((warning) => warning.includes('IBS'))).toEqual([]);
  });
});

test('the return of a note from before IBS and CBS has the rates of the day of the return', () => {
  const returned = (issuedOn: string) =>
    calculated(
      withClass(undefined, {
        issuedOn,
        operation: 'return',
        payments: [],
        items: [anItem({ cfop: '5202', taxes: untaxed, reference: { accessKey: key('1510'), item: 1 } })],
      }),
    ).items[0];
  const in2026 = returned('2026-11-21');
  expect(in2026?.decisions[4]).toMatchObject({
    source: 'calendar',
    reason: 'Alíquota de CBS de 2026: 0,9% (LC 214/2025, art. 346).',
  });
  const in2033 = returned('2033-06-01');
  expect(in2033?.IBSCBS).toBeUndefined();
  expect(in2033?.decisions[2]?.reason).toContain('de 2033 ainda não publicada');
});

test('a document of 2025 tests the rates of 2026', () => {
  const note = calculated(withClass(undefined, { issuedOn: '2025-11-03' }));
  expect(note.items[0]?.IBSCBS?.gIBSCBS?.gCBS.vCBS).toBe('0.90');
  expect(note.items[0]?.decisions[4]?.reason).toContain('2026');
});

test.each([
  ['the normal regime, which gets a warning', withClass(null), 'UB12-10', 1],
  ['before 2026', withClass(null, { issuedOn: '2025-12-31' }), 'nesta data não há obrigação', 0],
  [
    'the return of a note from before 2027',
    withClass(null, {
      issuedOn: '2027-03-01',
      operation: 'return',
      payments: [],
      items: [
        anItem({
          cfop: '5202',
          taxes: { ...untaxed, ibsCbs: null },
          reference: { accessKey: key('2612'), item: 1 },
        }),
      ],
    }),
    'anterior a 2027',
    0,
  ],
])('a group that the request leaves out: %s', (_name, input, words, warned) => {
  const note = calculated(input);
  expect(note.items[0]?.IBSCBS).toBeUndefined();
  expect(note.items[0]?.decisions[0]?.reason).toContain(words);
  expect(note.warnings.filter((warning) => warning.includes('1115'))).toHaveLength(warned);
});
