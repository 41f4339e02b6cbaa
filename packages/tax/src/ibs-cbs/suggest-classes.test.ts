import type { IbsCbsRequest } from '@fiscal/api-contract';
import type { ClassSuggestion } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import { calculateNote } from '../calculate-note.ts';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { aNote, anItem, aSimplesNote, calculated, untaxed } from '../testing/a-note.ts';

function suggestionsOf(input: TaxInput): readonly ClassSuggestion[] {
  const result = calculateNote(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.suggestions[0] ?? [];
}

const ofItem = (item: Partial<TaxItem>, changes: Partial<TaxInput> = {}) =>
  suggestionsOf(aNote({ items: [anItem(item)], ...changes }));
const ofNcm = (ncm: string) => ofItem({ ncm });
const codes = (suggestions: readonly ClassSuggestion[]) => suggestions.map(({ classTrib }) => classTrib);
const places = (suggestions: readonly ClassSuggestion[]) =>
  suggestions.map(({ classTrib, annex, annexItem }) => `${classTrib} ${annex ?? '-'} ${annexItem ?? '-'}`);

describe('by NCM', () => {
  test('rice of the basic basket has its law and its conditions, and agricultural inputs of the same chapter', () => {
    const rice = ofNcm('10063021');
    expect(rice[0]).toEqual({
      classTrib: '200003',
      cst: '200',
      reductionIbs: '100.0000',
      reductionCbs: '100.0000',
      legalBasis: 'LC 214/2025, art. 125, Anexo I, item 1',
      annex: 'I',
      annexItem: '1',
      text: 'Arroz das subposições 1006.20 e 1006.30 e do código 1006.40.00 da NCM/SH',
      requires: 'Só se o produto corresponder à descrição legal.',
    });
    expect(new Set(codes(rice))).toEqual(new Set(['200038', '515001', '200003']));
    expect(places(rice).slice(1)).toEqual(expect.arrayContaining(['515001 IX 10', '200038 IX 19']));
  });

  test('mushrooms are in the list of food, not in the list with a whole reduction', () => {
    expect(places(ofNcm('07095100'))).toContain('200034 VII 14');
    expect(codes(ofNcm('07095100'))).not.toContain('200014');
  });

  test('beans of the basic basket are not food of Annex VII', () => {
    expect(places(ofNcm('07133319'))).toContain('200003 I 7');
    expect(codes(ofNcm('07133319'))).not.toContain('200034');
  });

  test('a medical device in three items of an annex has all three', () => {
    const suggestions = places(ofNcm('90181980'));
    expect(suggestions.filter((place) => place.startsWith('200004 XII'))).toHaveLength(3);
  });

  test('menstrual care and diapers have the same NCM: both classes are suggested, the larger reduction last', () => {
    const suggestions = ofNcm('96190000');
    expect(codes(suggestions)).toEqual(['200035', '200013']);
    expect(suggestions[1]).toMatchObject({ annex: null, legalBasis: 'LC 214/2025, art. 147, I-III' });
    expect(suggestions[1]?.text).toContain('coletores menstruais');
  });

  test('medicines: the reduction of 60% and the three reductions of 100%', () => {
    expect(codes(ofNcm('30049099'))).toEqual(
      expect.arrayContaining(['200032', '200009', '200010', '200053']),
    );
  });

  test('books and printing paper may be immune, and this class is last', () => {
    for (const ncm of ['49019900', '48010010', '48025610']) {
      expect(ofNcm(ncm).at(-1)).toMatchObject({ classTrib: '410008', annex: null });
    }
  });

  test('spirits of wine other than drinks and computers have no suggestion', () => {
    expect(ofNcm('22071090').filter(({ annex }) => annex === null)).toEqual([]);
    expect(ofNcm('84713012')).toEqual([]);
  });

  test('classes that an NF-e may not have are left out', () => {
    expect(codes(ofNcm('85235190'))).not.toContain('200044');
  });

  test('among items that match the same number of digits, the largest reduction is last', () => {
    for (const ncm of ['96190000', '90213110', '31021010']) {
      const reductions = ofNcm(ncm).map(({ reductionIbs }) => Number(reductionIbs));
      expect(reductions).toEqual([...reductions].sort((a, b) => a - b));
    }
  });
});

describe('by operation', () => {
  test('a sale to a trading company may be suspended', () => {
    expect(ofItem({ cfop: '5501' })).toMatchObject([{ classTrib: '550001', cst: '550', annex: null }]);
    expect(
      codes(ofItem({ cfop: '6502', taxes: untaxed }, { recipient: { uf: 'RJ', ieIndicator: 1 } })),
    ).toEqual(['550001']);
  });

  test.each(['5915', '5912', '5917', '5916'])('a shipment without sale (%s) may be untaxed', (cfop) => {
    expect(ofItem({ cfop })).toMatchObject([
      { classTrib: '410999', legalBasis: 'LC 214/2025, art. 4º, § 1º' },
    ]);
  });

  test('a document for the ICMS only', () => {
    expect(codes(ofItem({ cfop: '5601' }))).toEqual(['410029']);
  });

  test('goods for a contributor in the areas of the North, from another state', () => {
    const to = (uf: 'AM' | 'RO', ieIndicator: 1 | 9 = 1) =>
      codes(
        ofItem(
          { cfop: ieIndicator === 1 ? '6102' : '6108', taxes: untaxed },
          { recipient: { uf, ieIndicator } },
        ),
      );
    expect(to('AM')).toEqual(['200022', '200024']);
    expect(to('RO')).toEqual(['200024']);
    expect(to('AM', 9)).toEqual([]);
  });
});

describe('suggestions exist only for items that the engine taxed in full by default', () => {
  const rice = '10063021';
  const taxed = anItem().taxes;
  const withClass = (ibsCbs: IbsCbsRequest | null) => ofItem({ ncm: rice, taxes: { ...taxed, ibsCbs } });

  test('not for any choice of the client', () => {
    expect(withClass({ cst: '200', classTrib: '200003' })).toEqual([]);
    expect(withClass({ cst: '000', classTrib: '000001' })).toEqual([]);
    expect(withClass(null)).toEqual([]);
  });

  test('not for a transfer or a bonus, nor for the Simples in 2026', () => {
    const transfer = { operation: 'transfer', payments: [] } as const;
    expect(ofItem({ ncm: rice, cfop: '5152' }, transfer)).toEqual([]);
    expect(ofItem({ ncm: rice, cfop: '5910' }, { operation: 'bonus', payments: [] })).toEqual([]);
    const simples = aSimplesNote();
    expect(
      suggestionsOf({ ...simples, items: simples.items.map((item) => ({ ...item, ncm: rice })) }),
    ).toEqual([]);
  });

  test('also when the rate of the year is not published', () => {
    expect(codes(ofItem({ ncm: rice }, { issuedOn: '2027-05-05' }))).toContain('200003');
  });

  test('they are never applied: the item is taxed in full, and a warning says that its NCM is in a list', () => {
    const note = calculated(aNote({ items: [anItem({ ncm: rice })] }));
    expect(note.items[0]?.IBSCBS?.cClassTrib).toBe('000001');
    expect(note.warnings).toContainEqual(expect.stringContaining('NCM citado em anexo da LC 214/2025'));
    const fixed = { ...taxed, ibsCbs: { cst: '000', classTrib: '000001' } };
    const chosen = calculated(aNote({ items: [anItem({ ncm: rice, taxes: fixed })] }));
    expect(chosen.warnings.filter((warning) => warning.includes('anexo'))).toEqual([]);
  });

  test('one list per item, by its position', () => {
    const result = calculateNote(aNote({ items: [anItem(), anItem({ ncm: rice }), anItem()] }));
    if (!result.ok) throw new Error('refused');
    expect(result.suggestions.map((list) => list.length > 0)).toEqual([false, true, false]);
  });
});

const beer = (changes: Partial<TaxInput>, cfop = '5102') =>
  calculated(aNote({ items: [anItem({ ncm: '22030000', cfop })], ...changes })).warnings;

test('the Imposto Seletivo: is announced to manufacturer and importer from 2027 on, and never written', () => {
  expect(beer({}).filter((warning) => warning.includes('Seletivo'))).toEqual([]);
  const [notice] = beer({ issuedOn: '2027-01-01' }).filter((warning) => warning.includes('Seletivo'));
  expect(notice).toContain('bebidas alcoólicas');
  expect(notice).toContain('não o revendedor');
});

test('the Imposto Seletivo: a warning says that a bonus of drinks or tobacco is taxed', () => {
  const bonus = { operation: 'bonus', payments: [], issuedOn: '2027-01-01' } as const;
  expect(beer(bonus, '5910')).toContainEqual(expect.stringContaining('art. 5º, § 1º, II'));
});

test('the Imposto Seletivo: is not announced on a return', () => {
  const back = { operation: 'return', payments: [], issuedOn: '2027-01-01' } as const;
  expect(beer(back, '5202').filter((warning) => warning.includes('Seletivo'))).toEqual([]);
});
