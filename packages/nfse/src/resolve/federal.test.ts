import { expect, test } from 'vitest';
import { resolveFederal } from './federal.ts';

const amounts = { service: '1234.56', unconditionalDiscount: '34.56', conditionalDiscount: '100.00' };
const rates = { cst: '01', pisRate: '0.65', cofinsRate: '3.00' };

test('the base of PIS and COFINS is the price minus the unconditional discount when it is not given', () => {
  expect(resolveFederal({ pisCofins: rates }, amounts)?.piscofins).toMatchObject({
    vBCPisCofins: '1200.00',
    vPis: '7.80',
    vCofins: '36.00',
  });
});

test('a given base is used unchanged', () => {
  expect(resolveFederal({ pisCofins: { ...rates, base: '1000.00' } }, amounts)?.piscofins).toMatchObject({
    vBCPisCofins: '1000.00',
    vPis: '6.50',
    vCofins: '30.00',
  });
});

test('each withheld amount is written in its own element', () => {
  const withheld = { irrf: '150.00', inss: '110.00', socialContributions: '465.00' };
  expect(resolveFederal({ withheld }, amounts)).toEqual({
    vRetIRRF: '150.00',
    vRetCP: '110.00',
    vRetCSLL: '465.00',
  });
});

test('the code of the withholding is the given one, zero when nothing is withheld, and absent when only an amount is given', () => {
  const codeOf = (withholding: '2' | undefined, socialContributions?: string) =>
    resolveFederal({ pisCofins: { ...rates, withholding }, withheld: { socialContributions } }, amounts)
      ?.piscofins?.tpRetPisCofins;
  expect([codeOf('2'), codeOf('2', '465'), codeOf(undefined), codeOf(undefined, '465')]).toEqual([
    '2',
    '2',
    '0',
    undefined,
  ]);
});

test('each given rate has its amount, and without rates only a given base is written', () => {
  const ofCst = (pisCofins: object) =>
    resolveFederal({ pisCofins: { cst: '01', ...pisCofins } }, amounts)?.piscofins;
  const whole = { CST: '01', vBCPisCofins: '1200.00', tpRetPisCofins: '0' };
  expect(ofCst({ pisRate: '0.65' })).toEqual({ ...whole, pAliqPis: '0.65', vPis: '7.80' });
  expect(ofCst({ cofinsRate: '3.00' })).toEqual({ ...whole, pAliqCofins: '3.00', vCofins: '36.00' });
  expect(ofCst({})).toEqual({ CST: '01', tpRetPisCofins: '0' });
  expect(ofCst({ base: '10.00' })).toEqual({ CST: '01', vBCPisCofins: '10.00', tpRetPisCofins: '0' });
});

test.each([undefined, null, {}, { pisCofins: null, withheld: {} }])('%j gives no group', (federal) => {
  expect(resolveFederal(federal, amounts)).toBeUndefined();
});
