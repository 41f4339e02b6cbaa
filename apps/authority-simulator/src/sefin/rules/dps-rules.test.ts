import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usualMunicipality } from '../state/municipality.ts';
import { behindSchema, brokenAmounts } from '../testing/broken-amounts.ts';
import { brokenDetails } from '../testing/broken-details.ts';
import { brokenIssqn, brokenParties } from '../testing/broken-dps.ts';
import {
  after,
  all,
  before,
  byMei,
  bySimples,
  construction,
  discounts,
  remove,
  renumber,
  set,
  swap,
  within,
} from '../testing/edit-dps.ts';
import { goodCity, goodDps, goodEmitter, goodTaker } from '../testing/good-dps.ts';
import { codesOf, createTestSefin, type TestSefin, testSchemas } from '../testing/test-sefin.ts';
import { identificationRules } from './admission-rules.ts';
import { dpsRules } from './dps-rules.ts';

const broken = { ...brokenParties, ...brokenIssqn, ...brokenAmounts, ...brokenDetails };

const schemas = testSchemas();
afterAll(() => schemas?.dispose());

let tested: TestSefin;
beforeEach(async () => {
  tested = await createTestSefin(schemas);
});
afterEach(() => tested.close());

describe('every row of the rules of a DPS refuses a DPS that breaks only this row', () => {
  test.each(Object.entries(broken))('with the code %s', (code, { edit, prepare, with: others = [] }) => {
    prepare?.(tested);
    const answer = tested.issue(edit(goodDps()));
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect([...codesOf(answer)].sort()).toEqual([code, ...others].sort());
  });
});

/** The rows that other tests of this file and of the operations check. */
const elsewhere = ['E0046', 'E0060', 'E0061', 'E0068', 'E0078'];

test('every row has a broken document', () => {
  const rows = [...identificationRules, ...dpsRules].map(({ code }) => code);
  const tried = [...Object.keys(broken), ...Object.keys(behindSchema), ...elsewhere];
  expect([...rows].sort()).toEqual([...tried].sort());
});

test.each(Object.entries(behindSchema))('%s is checked without a schema', async (code, edit) => {
  const without = await createTestSefin(undefined);
  try {
    expect(codesOf(without.issue(edit(goodDps())))).toEqual([code]);
  } finally {
    await without.close();
  }
});

test.each([
  ['a company outside the Simples', (xml: string) => xml],
  ['a MEI', byMei],
  ['a ME inside the Simples', bySimples('1')],
  ['a ME whose ISSQN is outside the Simples', bySimples('2')],
])('%s may issue', (_name, edit) => {
  const answer = tested.issue(edit(goodDps()));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
});

test.each([
  ['123456', '123456', []],
  ['000000000123456', '000000000123456', []],
  ['000000000123456', '123456', ['E0120']],
  ['123456', '000000000123456', ['E0120']],
])('a registration %s in the CNC and %s in the DPS get the codes %j', (registration, given, codes) => {
  const entry = { ...usualMunicipality(goodCity), registrations: { [goodEmitter]: registration } };
  tested.sefin.registers.municipalities.put(entry);
  const answer = tested.issue(within('prest', after('CNPJ', `<IM>${given}</IM>`))(goodDps()));
  expect([answer.status, codesOf(answer)]).toEqual([codes.length === 0 ? 201 : 400, codes]);
});

test('a taker that a closed register does not list is refused, and a taker that it lists is accepted', () => {
  const { taxpayers } = tested.sefin.registers;
  taxpayers.setClosed(true);
  const byPerson = swap(`<toma><CNPJ>${goodTaker}</CNPJ>`, '<toma><CPF>52998224725</CPF>');
  expect(codesOf(tested.issue(goodDps()))).toEqual(['E0190']);
  expect(codesOf(tested.issue(byPerson(goodDps())))).toEqual(['E0207']);
  expect(tested.issue(remove('toma')(goodDps())).status).toBe(201);
  taxpayers.put({ document: goodTaker });
  expect(tested.issue(goodDps({ number: '102' })).status).toBe(201);
});

test.each([
  ['a discount down to the least burden', discounts('<vDescIncond>900.00</vDescIncond>')],
  ['construction', all(construction, discounts('<vDescIncond>1400.00</vDescIncond>'))],
  ['16.01', all(set('cTribNac', '160101'), discounts('<vDescIncond>1400.00</vDescIncond>'))],
])('the rule about an ISSQN below 2 %% accepts %s', (_name, edit) => {
  const answer = tested.issue(edit(goodDps()));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
});

test('the answer has all business rules that a DPS breaks, in the order of the layout', () => {
  const xml = set('regEspTrib', '6')(set('tpRetISSQN', '2')(set('cNBS', '115021001')(goodDps())));
  expect(codesOf(tested.issue(xml))).toEqual(['E0316', 'E0588']);
});

test('a substitution: the old note is replaced once, and code 99 needs a reason in words', () => {
  const { body } = tested.issue(goodDps());
  const key = Object(body).chaveAcesso as string;
  const replacing = (number: string, reason: string): string =>
    renumber(before('prest', `<subst><chSubstda>${key}</chSubstda>${reason}</subst>`)(goodDps({ number })));
  expect(codesOf(tested.issue(replacing('102', '<cMotivo>99</cMotivo>')))).toEqual(['E0078']);
  const good = '<cMotivo>99</cMotivo><xMotivo>Valor informado com erro</xMotivo>';
  expect(tested.issue(replacing('102', good)).status).toBe(201);
  const [event] = tested.sefin.state.events('homologation', key);
  expect(event).toMatchObject({ eventType: '105102', sequence: 1, author: null });
  expect(codesOf(tested.issue(replacing('103', good)))).toEqual(['E0046']);
});

test.each([
  ['E0060', 'another subitem', (xml: string) => xml, set('cTribNac', '010201')],
  ['E0060', 'a municipal code', (xml: string) => xml, after('cTribNac', '<cTribMun>001</cTribMun>')],
  ['E0061', 'another amount', byMei, set('vServ', '1.00')],
  ['E0061', 'no taker', bySimples('2'), remove('toma')],
])('%s: a substitution with %s', (code, _name, regime, change) => {
  const key = Object(tested.issue(regime(goodDps())).body).chaveAcesso as string;
  const replacing = (number: string, edit: (xml: string) => string): string =>
    before(
      'prest',
      `<subst><chSubstda>${key}</chSubstda><cMotivo>01</cMotivo></subst>`,
    )(edit(regime(goodDps({ number }))));
  expect(codesOf(tested.issue(replacing('102', change)))).toEqual([code]);
  expect(tested.issue(replacing('103', (xml) => xml)).status).toBe(201);
});
