import type { NfseTotalsRecord } from '@fiscal/api-contract';
import type { NfseRead } from '@fiscal/nfse';
import { expect, test } from 'vitest';
import { totalsInNfse, warnOfDifferences } from './totals-in-nfse.ts';

const expected: NfseTotalsRecord = {
  service: '1000.00',
  discount: '15.00',
  deduction: '90.00',
  issBase: '900.00',
  issRate: '5.00',
  iss: '45.00',
  issWithheld: '0.00',
  withheld: '0.00',
  net: '985.00',
  ibsCbs: null,
};
const amounts: NfseRead['amounts'] = {
  vServ: '1000.00',
  vDescIncond: '10.00',
  vDescCond: '5.00',
  tpRetISSQN: '1',
  vLiq: '985.00',
  vBC: '900.00',
  pAliqAplic: '5.00',
  vISSQN: '45.00',
};
const totalsOf = (changes: Partial<NfseRead['amounts']>) =>
  totalsInNfse({ amounts: { ...amounts, ...changes } } as NfseRead, expected);

test('a sum that the document does not have is taken from the expected totals', () => {
  expect(totalsOf({})).toEqual(expected);
});

test('the deduction that the Sefin computed prevails over the deduction in the DPS', () => {
  expect(totalsOf({ vDR: '80.00' }).deduction).toBe('80.00');
  expect(totalsOf({ vDR: '80.00', vCalcDR: '70.00' }).deduction).toBe('70.00');
});

test.each([
  ['1', '0.00'],
  ['2', '45.00'],
  ['3', '45.00'],
])('tpRetISSQN %s: ISSQN withheld %s', (tpRetISSQN, issWithheld) => {
  expect(totalsOf({ tpRetISSQN }).issWithheld).toBe(issWithheld);
});

test('an amount that was unknown before does not count as a difference; an unexpected ISSQN does', () => {
  const unknown = { ...expected, issBase: null, issRate: null, iss: null };
  const withheld = { ...unknown, issWithheld: null, withheld: null, net: null };
  const found = { ...totalsOf({ tpRetISSQN: '2', vTotalRet: '45.00' }), net: '940.00' };
  expect(warnOfDifferences(withheld, found)).toEqual([]);
  expect(warnOfDifferences({ ...expected, iss: null }, totalsOf({}))).toEqual([]);
  expect(warnOfDifferences(unknown, totalsOf({}))).toEqual([
    'A Sefin calculou ISSQN de 45.00, que não era previsto.',
  ]);
});

test.each([
  ['45.00', 0],
  ['45.01', 0],
  ['44.99', 0],
  ['45.02', 1],
  ['44.98', 1],
])('an ISSQN of %s instead of the expected 45.00: %d warnings', (vISSQN, warnings) => {
  expect(warnOfDifferences(expected, totalsOf({ vISSQN }))).toHaveLength(warnings);
});
