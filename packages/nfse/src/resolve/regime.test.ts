import { expect, test } from 'vitest';
import { someDpsFacts } from '../testing/sample-facts.ts';
import { resolveNfse } from './resolve-nfse.ts';

const rio = '3304557';

const regimeOf = (...args: Parameters<typeof someDpsFacts>) => resolveNfse(someDpsFacts(...args)).regime;

test.each([
  [3, '1', undefined],
  [4, '2', undefined],
  [1, '3', '1'],
  [2, '3', '2'],
] as const)('the regime: the codes of CRT %i', (crt, opSimpNac, regApTribSN) => {
  expect(regimeOf({ provider: { crt } })).toEqual({
    opSimpNac,
    ...(regApTribSN === undefined ? {} : { regApTribSN }),
    regEspTrib: '0',
  });
});

test('the regime: the setting prevails only for Simples companies', () => {
  expect(regimeOf({ provider: { crt: 1 }, settings: { simplesTaxRegime: 3 } }).regApTribSN).toBe('3');
  expect(regimeOf({ settings: { simplesTaxRegime: 3 } }).regApTribSN).toBeUndefined();
});

test('the regime: a special regime that does not apply is left out with a warning', () => {
  const settings = { specialRegime: 6 } as const;
  const elsewhere = {
    request: { service: { nationalCode: '070202', description: 'x', location: { cityCode: rio } } },
  };
  expect(regimeOf({ settings }).regEspTrib).toBe('6');
  for (const changes of [
    { request: { iss: { taxation: 'immune', immunityType: 1 } } },
    { provider: { crt: 4 } },
    { provider: { crt: 1 } },
    elsewhere,
  ] as const) {
    const { regime, warnings } = resolveNfse(someDpsFacts({ settings, ...changes }));
    expect(regime.regEspTrib).toBe('0');
    expect(warnings.map(({ path }) => path)).toContain('company.nfse.specialRegime');
  }
  expect(regimeOf({ settings: { specialRegime: 5 }, ...elsewhere }).regEspTrib).toBe('5');
});
