import { expect, test } from 'vitest';
import { resolveFederal } from './federal.ts';

const amounts = { service: '1234.56', unconditionalDiscount: '34.56', conditionalDiscount: '100.00' };
const rates = { cst: '01', pisRate: '0.65', cofinsRate: '3.00' };

test('PIS and COFINS without a base: of the price without unconditional discount', () => {
  expect(resolveFederal({ pisCofins: rates }, amounts)?.piscofins).toMatchObject({
    vBCPisCofins: '1200.00',
    vPis: '7.80',
    vCofins: '36.00',
  });
});

test('a base that is given counts as it is', () => {
  expect(resolveFederal({ pisCofins: { ...rates, base: '1000' } }, amounts)?.piscofins).toMatchObject({
    vBCPisCofins: '1000.00',
    vPis: '6.50',
    vCofins: '30.00',
  });
});

test('each amount withheld goes to its own element', () => {
  const withheld = { irrf: '150', inss: '110', socialContributions: '465' };
  expect(resolveFederal({ withheld }, amounts)).toEqual({
    vRetIRRF: '150.00',
    vRetCP: '110.00',
    vRetCSLL: '465.00',
  });
});
