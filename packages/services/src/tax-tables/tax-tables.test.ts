import { expect, test } from 'vitest';
import { isServiceError } from '../context/service-error.ts';
import { writeCodeCursor } from '../paging/page-cursor.ts';
import { findNcm } from './find-ncm.ts';
import { getTaxRules } from './get-tax-rules.ts';
import { listClassifications } from './list-classifications.ts';

const at = (instant: string) => ({ clock: { now: () => new Date(instant) } });
const today = at('2026-11-21T12:00:00Z');
const problemsOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    if (isServiceError(error)) return error.details;
    throw error;
  }
};

test('without a filter every classification is listed', () => {
  const page = listClassifications({});
  expect(page).toMatchObject({
    tableVersion: 'IT 2025.002 v1.70',
    publishedAt: '2026-10-01',
    nextCursor: null,
  });
  expect(page.data).toHaveLength(173);
  expect(page.data.filter(({ documents }) => documents.includes('nfe'))).toHaveLength(104);
  expect(page.data.filter(({ documents }) => documents.includes('nfse'))).toHaveLength(73);
  expect(page.data.filter(({ indicators }) => indicators.regularTaxation)).toHaveLength(31);
});

test('pages together have every classification once', () => {
  const codes: string[] = [];
  let cursor: string | undefined;
  do {
    const page = listClassifications({ limit: 50, cursor });
    codes.push(...page.data.map(({ classTrib }) => classTrib));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(codes).toEqual(listClassifications({}).data.map(({ classTrib }) => classTrib));
});

test('a cursor of another list is refused', () => {
  const cursor = writeCodeCursor('taxClasses', '200034');
  expect(problemsOf(() => listClassifications({ cursor }))).toMatchObject([{ path: 'cursor' }]);
});

test('the list is filtered by CST and by day', () => {
  expect(listClassifications({ cst: '550' }).data.every(({ cst }) => cst === '550')).toBe(true);
  expect(listClassifications({ cst: '999' })).toMatchObject({ data: [], nextCursor: null });
  expect(listClassifications({ date: '2026-11-21' }).data).toHaveLength(170);
  expect(listClassifications({ date: '2025-12-31' }).data).toEqual([]);
  expect(problemsOf(() => listClassifications({ cursor: 'x' }))).toMatchObject([{ path: 'cursor' }]);
});

test('a classification with different reductions has both', () => {
  const found = listClassifications({}).data.find(({ classTrib }) => classTrib === '200025');
  expect(found).toMatchObject({ reductionIbs: '60.0000', reductionCbs: '100.0000' });
});

test('the classes of a medical device have their own reductions and conditions', () => {
  const device = findNcm(today, { ncm: '90181980' });
  const annexIV = findNcm(today, { ncm: '90189099' }).matches.find(({ annex }) => annex === 'IV');
  expect(device.matches.filter(({ annex }) => annex === 'XII').map(({ item }) => item)).toEqual([
    '1.2',
    '1.3',
    '14',
  ]);
  expect(annexIV).toMatchObject({
    classTribs: ['200030', '200005'],
    reductionIbs: '60.0000',
    conditions: [
      { classTrib: '200030', reductionIbs: '60.0000', condition: null },
      { classTrib: '200005', reductionIbs: '100.0000', condition: expect.stringContaining('art. 144, II') },
    ],
  });
});

test('rice is in Annex I and, by its chapter, in Annex IX', () => {
  expect(findNcm(today, { ncm: '10063021' })).toMatchObject({
    exists: true,
    matches: [
      { annex: 'I', item: '1', matchedBy: '6', legalBasis: 'LC 214/2025, art. 125, Anexo I, item 1' },
      { annex: 'IX', item: '10', matchedBy: '2' },
      { annex: 'IX', item: '19', matchedBy: '2' },
    ],
    selectiveTax: { subject: false, legalBasis: null },
  });
});

test('menstrual care is in no annex and has its article as legal basis', () => {
  expect(findNcm(today, { ncm: '96190000' }).matches[1]).toMatchObject({
    annex: null,
    legalBasis: 'LC 214/2025, art. 147, I-III',
    reductionIbs: '100.0000',
  });
});

test('beer is subject to the Imposto Seletivo, and a code that is in no table still matches by prefix', () => {
  expect(findNcm(today, { ncm: '22030000' }).selectiveTax).toMatchObject({
    subject: true,
    from: '2027-01-01',
    legalBasis: 'LC 214/2025, arts. 409, 422, § 1º, II',
    note: expect.stringContaining('o revendedor não'),
  });
  expect(findNcm(today, { ncm: '10063099' })).toMatchObject({
    exists: false,
    matches: [{ annex: 'I' }, {}, {}],
  });
});

test('2026 has every rate, and 2027 names the day on which the rate of the CBS is expected', () => {
  expect(getTaxRules(today, {})).toMatchObject({
    year: 2026,
    ibsUf: '0.1000',
    ibsMun: '0.0000',
    cbs: '0.9000',
  });
  const next = getTaxRules(today, { year: 2027 });
  expect(next).toMatchObject({ ibsUf: '0.0500', ibsMun: '0.0500', cbs: null });
  expect(next.rates.cbs).toMatchObject({ rate: null, status: 'unpublished' });
  expect(next.unpublished[0]).toMatchObject({ expected: expect.stringContaining('15/12/2026') });
  expect(next.publicationCalendar.map(({ date }) => date)).toEqual(['2026-10-30', '2026-12-15', null]);
});

test.each([2029, 2030, 2031, 2032, 2033])(
  '%i has no rate, and the answer names what is unpublished',
  (year) => {
    const rules = getTaxRules(today, { year });
    expect([rules.ibsUf, rules.ibsMun, rules.cbs]).toEqual([null, null, null]);
    expect(rules.unpublished.map(({ topic }) => topic).join()).toMatch(/CBS.*IBS/);
  },
);

test('the default year is the current one in Brasília, and only years of the table are accepted', () => {
  expect(getTaxRules(at('2027-01-01T02:59:59Z'), {}).year).toBe(2026);
  expect(getTaxRules(at('2027-01-01T03:00:00Z'), {}).year).toBe(2027);
  expect(problemsOf(() => getTaxRules(today, { year: 2025 }))).toMatchObject([{ path: 'year' }]);
  expect(problemsOf(() => getTaxRules(today, { year: 2034 }))).toMatchObject([{ path: 'year' }]);
});
