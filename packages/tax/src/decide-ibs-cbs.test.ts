import type { IbsCbsRequest, Operation, TaxDecision } from '@fiscal/domain';
import { ibsCbsClassesOn } from '@fiscal/tax-tables';
import { describe, expect, test } from 'vitest';
import { calculateNote } from './calculate-note.ts';
import type { TaxInput, TaxItem } from './tax-input.ts';
import { aNote, anItem, aSimplesNote, calculated, pathsOf, problemsOf, untaxed } from './test/a-note.ts';

const withClass = (ibsCbs: IbsCbsRequest | null | undefined, changes: Partial<TaxInput> = {}) =>
  aNote({ items: [anItem({ taxes: { ...untaxed, ibsCbs } })], ...changes });
const firstOf = (input: TaxInput) => calculated(input).items[0];
const food = { cst: '200', classTrib: '200034' };
const key = (month: string) => `35${month}11222333000181550010000000011000000017`;

/** A tax class that says so about IBS and CBS, and an item that leaves everything to it. */
function byTaxClass(ibsCbs: { cst: string; classTrib: string } | null, item: Partial<TaxItem> = {}) {
  const { icms = {}, pis = { cst: '08' }, cofins = { cst: '08' } } = untaxed;
  const taxClasses = [{ code: 'arroz', version: 1, ibsCbs, rules: [{ cfop: '5102', icms, pis, cofins }] }];
  return aNote({
    taxClasses,
    items: [anItem({ cfop: undefined, taxes: undefined, taxClass: 'arroz', ...item })],
  });
}

describe('the order of precedence', () => {
  test('the tax class decides where the item is silent, and the decision says so', () => {
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

  test('a tax class of null leaves the group out', () => {
    const item = firstOf(byTaxClass(null));
    expect(item?.IBSCBS).toBeUndefined();
    expect(item?.decisions).toMatchObject([{ field: 'group', value: null, source: 'taxClass' }]);
  });

  test('the item prevails over its tax class, with an object or with null', () => {
    const fixed = { cst: '200', classTrib: '200003' };
    expect(firstOf(byTaxClass(fixed, { taxes: { ibsCbs: food } }))?.decisions[1]).toMatchObject({
      value: '200034',
      source: 'item',
    });
    expect(firstOf(byTaxClass(fixed, { taxes: { ibsCbs: null } }))?.decisions).toMatchObject([
      { field: 'group', source: 'item' },
    ]);
  });

  test('a class of the tax class that may not go in this note is a problem of the tax class', () => {
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

  test('item and tax class prevail over the referenced note, and that one over the regime', () => {
    const fixed = { ...untaxed, ibsCbs: { cst: '000', classTrib: '000001' } };
    expect(firstOf(back({ taxes: fixed }))?.decisions[1]).toMatchObject({ value: '000001', source: 'item' });
    expect(firstOf(back({}))?.decisions[1]).toMatchObject({ value: '200034', source: 'referencedNote' });
    const simples = {
      taxes: { icms: { csosn: '900' }, pis: { cst: '49' }, cofins: { cst: '49' } },
    };
    const ofSimples = firstOf(back(simples, { issuer: { crt: 1, uf: 'SP' } }));
    expect(ofSimples?.decisions[1]).toMatchObject({ value: '200034', source: 'referencedNote' });
  });

  test('a class in the item of an optante of the Simples prevails over the regime', () => {
    const taxes = { icms: { csosn: '102' }, pis: { cst: '49' }, cofins: { cst: '49' }, ibsCbs: food };
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

  test('a class fixed with a whole reduction still writes the rates', () => {
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

  test('a transfer and a bonus are out of the tax', () => {
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

  test.each([1, 2, 4] as const)('CRT %s has no group in the test year, by its law', (crt) => {
    const base = crt === 2 ? aNote() : aSimplesNote();
    const item = firstOf({ ...base, issuer: { crt, uf: 'SP' } });
    expect(item?.decisions).toMatchObject([
      { field: 'group', value: null, source: 'regime', reason: expect.stringContaining('art. 348, III, c') },
    ]);
  });

  test.each([1, 2, 4] as const)(
    'CRT %s has no group in 2027 either, since no technical note says how',
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

describe('rates that were not published', () => {
  const missing = (issuedOn: string) => calculated(withClass(undefined, { issuedOn }));

  test('CBS of 2027: no amount, and who has to publish it until when', () => {
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
  ])('%s: %i rates are missing, the Senate fixes them in October of the year before', (issuedOn, count) => {
    const rates = missing(issuedOn).items[0]?.decisions.filter(({ field }) => field === 'rate') ?? [];
    expect(rates).toHaveLength(count);
    for (const { value, reason } of rates) {
      expect(value).toBeNull();
      expect(reason).toContain('Senado Federal, até 31 de outubro do ano anterior');
    }
  });

  test('a year outside the table has no terms, and no rate either', () => {
    const rates = missing('2034-01-02').items[0]?.decisions.filter(({ field }) => field === 'rate') ?? [];
    expect(rates.map(({ value }) => value)).toEqual([null, null, null]);
    expect(rates[0]?.reason).toBe(
      'Alíquota de IBS estadual de 2034 ainda não publicada (LC 214/2025, arts. 14 e 18). Nunca se usa zero em seu lugar.',
    );
  });

  test('informed rates are marked as a simulation, also against a published rate', () => {
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

  test('the official rate informed by the client is no simulation', () => {
    const note = calculated(withClass({ cst: '000', classTrib: '000001', cbsRate: '0.90' }));
    expect(note.items[0]?.decisions[4]).toMatchObject({ source: 'item', value: '0.9000' });
    expect(note.warnings.filter((warning) => warning.includes('IBS'))).toEqual([]);
  });
});

test('a document of 2025 tests the rates of 2026', () => {
  const note = calculated(withClass(undefined, { issuedOn: '2025-11-03' }));
  expect(note.items[0]?.IBSCBS?.gIBSCBS?.gCBS.vCBS).toBe('0.90');
  expect(note.items[0]?.decisions[4]?.reason).toContain('2026');
});

describe('without the group by order', () => {
  test.each([
    ['the normal regime, which is warned', withClass(null), 'UB12-10', 1],
    ['before 2026', withClass(null, { issuedOn: '2025-12-31' }), 'antes de 2026', 0],
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
  ])('%s', (_name, input, words, warned) => {
    const note = calculated(input);
    expect(note.items[0]?.IBSCBS).toBeUndefined();
    expect(note.items[0]?.decisions[0]?.reason).toContain(words);
    expect(note.warnings.filter((warning) => warning.includes('1115'))).toHaveLength(warned);
  });
});

const legalBasis = /LC \d+\/\d{4}|EC \d+\/\d{4}|NT \d{4}\.\d{3}|Ajuste SINIEF|Informe Técnico \d{4}\.\d{3}/;
const sources: readonly TaxDecision['source'][] = [
  'item',
  'taxClass',
  'referencedNote',
  'engineDefault',
  'regime',
  'calendar',
];

describe('over every class, regime, operation and year', () => {
  const days = ['2025-06-01', '2026-11-21', '2027-02-01', '2029-07-01', '2033-01-01', '2034-05-05'];
  const cfops: Readonly<Record<Operation, string>> = {
    sale: '5102',
    return: '5202',
    bonus: '5910',
    transfer: '5152',
  };
  const original = firstOf(withClass(food))?.IBSCBS ?? null;
  const originals = [undefined, { quantity: '1', ibsCbs: original }, { quantity: '1', ibsCbs: null }];
  const rates = { ibsUfRate: '0.1', ibsMunRate: '0', cbsRate: '8.5' };

  const inputs = ([1, 3] as const).flatMap((crt) =>
    (Object.keys(cfops) as Operation[]).flatMap((operation) =>
      days.flatMap((issuedOn) =>
        classesOf(issuedOn).flatMap((ibsCbs) =>
          (operation === 'return' ? originals : [undefined]).map((item) =>
            aNoteOf({ crt, operation, issuedOn, ibsCbs, original: item }),
          ),
        ),
      ),
    ),
  );

  function classesOf(day: string): readonly (IbsCbsRequest | null | undefined)[] {
    const ofNfe = ibsCbsClassesOn(day).filter(({ code }) => code.endsWith('1') || code.startsWith('41'));
    const reversal = { ibsValue: '0.01', cbsValue: '0.09' };
    const requests = ofNfe.map(({ cst, code, groups }) => ({
      cst,
      classTrib: code,
      ...(groups.includes('gEstornoCred') ? { ...reversal, donation: true } : {}),
    }));
    return [undefined, null, ...requests, ...requests.map((request) => ({ ...request, ...rates }))];
  }

  function aNoteOf(of: {
    readonly crt: 1 | 3;
    readonly operation: Operation;
    readonly issuedOn: string;
    readonly ibsCbs: IbsCbsRequest | null | undefined;
    readonly original: TaxItem['original'];
  }): TaxInput {
    const { crt, operation, issuedOn, ibsCbs, original: back } = of;
    const simples = crt === 1;
    const icms = simples ? { csosn: '900' } : { cst: '90' };
    const contribution = { cst: simples ? '49' : '08' };
    const item = anItem({
      cfop: cfops[operation],
      original: back,
      taxes: { icms, pis: contribution, cofins: contribution, ibsCbs },
    });
    return aNote({
      issuer: { crt, uf: 'SP' },
      operation,
      issuedOn,
      items: [item],
      payments: operation === 'sale' ? [{ method: '15' }] : [],
    });
  }

  test('each decision names its law and one of the six sources; each refusal its path and its cStat', () => {
    const results = inputs.map((input) => calculateNote(input));
    expect(results.length).toBeGreaterThan(2_500);
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(1_250);
    const decisions = results.flatMap((result) =>
      result.ok ? result.note.items.flatMap((i) => i.decisions) : [],
    );
    const ofIbsCbs = results.flatMap((result) =>
      result.ok ? [] : result.problems.filter(({ path }) => path.includes('ibsCbs')),
    );
    expect(decisions.filter(({ reason }) => !legalBasis.test(reason))).toEqual([]);
    expect(decisions.filter(({ source }) => !sources.includes(source))).toEqual([]);
    expect(new Set(decisions.map(({ source }) => source)).size).toBe(sources.length - 1);
    expect(ofIbsCbs.length).toBeGreaterThan(0);
    expect(ofIbsCbs.filter(({ message }) => !/SEFAZ \d{4}/.test(message))).toEqual([]);
  });

  test('a note in which every item is decided has no decision without a value, but for what is missing', () => {
    const decided = calculated(withClass(food));
    expect(decided.items[0]?.decisions.filter(({ value }) => value === null)).toEqual([]);
  });
});

describe('one field changed of a good note', () => {
  const good = { ...food };
  const ofV04 = (ibsCbs: IbsCbsRequest) =>
    aNote({
      items: [
        anItem({
          unitPrice: '1234.56',
          taxes: {
            icms: { cst: '90', value: '222.22' },
            pis: { cst: '99', value: '16.70' },
            cofins: { cst: '99', value: '76.94' },
            ibsCbs,
          },
        }),
      ],
    });

  test.each([
    ['a class that does not exist', { ...good, classTrib: '200999' }, 'classTrib', '1023'],
    ['a class of another CST', { ...good, cst: '000' }, 'classTrib', '1024'],
    ['a class of services', { ...good, classTrib: '200028' }, 'classTrib', '1025'],
    ['a CST that does not exist', { cst: '999', classTrib: '999999' }, 'cst', '1020'],
    ['a CBS amount off by two cents', { ...good, cbsValue: '3.33' }, 'cbsValue', '1069'],
    ['an IBS amount off by three cents', { ...good, ibsValue: '0.40' }, 'ibsValue', '1150'],
    ['a class of the single phase', { cst: '620', classTrib: '620001' }, 'classTrib', '1106'],
    ['the export of fuels', { cst: '410', classTrib: '410013' }, 'classTrib', '1106'],
    ['a class of debit notes', { cst: '410', classTrib: '410030' }, 'classTrib', '1202'],
    ['a transfer of credit', { cst: '800', classTrib: '800001' }, 'classTrib', '1202'],
    ['a class that ended', { cst: '220', classTrib: '220001' }, 'classTrib', '1023'],
  ])('%s is refused with the path and the answer of the authority', (_name, ibsCbs, field, cStat) => {
    expect(problemsOf(ofV04(ibsCbs))).toMatchObject([
      { path: `items[0].taxes.ibsCbs.${field}`, message: expect.stringContaining(`SEFAZ ${cStat}`) },
    ]);
  });

  test('an amount off by one cent prevails and makes the total', () => {
    const note = calculated(ofV04({ ...good, cbsValue: '3.32' }));
    expect(note.items[0]?.IBSCBS?.gIBSCBS?.gCBS.vCBS).toBe('3.32');
    expect(note.IBSCBSTot?.gCBS.vCBS).toBe('3.32');
  });

  test('a rate that is not the official one is warned of, since the authority refuses it', () => {
    const note = calculated(ofV04({ ...good, cbsRate: '1.00' }));
    expect(note.warnings).toContainEqual(expect.stringContaining('1037'));
  });

  test('the unchanged note is accepted without a word', () => {
    const note = calculated(ofV04(good));
    expect(note.warnings.filter((warning) => warning.includes('IBS'))).toEqual([]);
    expect(note.items[0]?.IBSCBS?.gIBSCBS).toMatchObject({
      vBC: '918.70',
      vIBS: '0.37',
      gCBS: { vCBS: '3.31' },
    });
  });
});

test('what the engine cannot read is a problem at its field, never an exception', () => {
  const at = 'items[0].taxes.ibsCbs';
  const paths = pathsOf(
    withClass({ cst: '000', classTrib: '000001', cbsRate: '101', ibsValue: '-1', ibsUfRate: 'x' }),
  );
  expect(paths).toEqual(expect.arrayContaining([`${at}.cbsRate`, `${at}.ibsValue`, `${at}.ibsUfRate`]));
});
