import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cnpjCheckDigits, cnpjRoot, isCnpj, normalizeCnpj } from './cnpj.ts';
import { isCpf } from './cpf.ts';
import { isGtin } from './gtin.ts';
import { stripPunctuation } from './strip-punctuation.ts';
import { ufs } from './uf.ts';
import { ufCode, ufOfCode } from './uf-code.ts';

test.each([
  '11222333000181',
  '12ABC34501DE35',
  'PC3D315K000193',
  '1A2B3C4D000179',
  'A0B1C2D3E4F508',
  'ZZZZZZZZ000191',
  'SP000001000180',
])('%s is a CNPJ', (cnpj) => {
  expect(isCnpj(cnpj)).toBe(true);
  expect(cnpjCheckDigits(cnpj.slice(0, 12))).toBe(cnpj.slice(12));
});

test.each(['12ABC34501DE36', '00000000000000', '12abc34501de35', '11.222.333/0001-81', '1122233300018'])(
  '%s is not a normalised CNPJ',
  (text) => expect(isCnpj(text)).toBe(false),
);

test('a CNPJ has no other characters, even with the check digits that they would have', () => {
  const texts = ['12abc34501de', '12.BC34501DE'].map((base) => base + cnpjCheckDigits(base));
  expect(texts.filter(isCnpj)).toEqual([]);
});

test('a CNPJ is normalised before it is checked', () => {
  expect(normalizeCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35');
  expect(cnpjRoot('12ABC34501DE35')).toBe('12ABC345');
});

test('CPF: check digits and the eleven equal digits', () => {
  expect(isCpf('52998224725')).toBe(true);
  expect(isCpf('52998224726')).toBe(false);
  expect(isCpf('11111111111')).toBe(false);
  expect(isCpf('529.982.247-25')).toBe(false);
});

test('GTIN: 8, 12, 13 and 14 digits with their check digit', () => {
  expect(['7897846902086', '96385074', '036000291452', '00012345600012'].map(isGtin)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['7897846902087', '789784690208', '', 'SEM GTIN', '12345678901234567'].map(isGtin)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

test('punctuation is removed, and everything else stays', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z.\-/ ()]*$/), (text) => {
      expect(stripPunctuation(text)).toBe([...text].filter((c) => /[0-9A-Z]/.test(c)).join(''));
    }),
  );
});

test('a UF has a code, and the code has the UF', () => {
  expect(ufs.map((uf) => ufOfCode(ufCode(uf)))).toEqual([...ufs]);
  expect(ufOfCode('99')).toBeUndefined();
});

test('the UFs have the codes of the IBGE', () => {
  const official =
    'RO11 AC12 AM13 RR14 PA15 AP16 TO17 MA21 PI22 CE23 RN24 PB25 PE26 AL27 SE28 BA29 MG31 ES32 RJ33 SP35 PR41 SC42 RS43 ' +
    'MS50 MT51 GO52 DF53';
  expect(ufs.map((uf) => uf + ufCode(uf)).sort()).toEqual(official.split(' ').sort());
});

/**
 * Returns the sum with weights 2, 3, … from the right, which begin again at 2 after `last`. Source: NT conjunta
 * 2025.001. The weights of a CPF never begin again.
 */
const weighed = (text: string, last: number): number =>
  [...text].reverse().reduce((sum, each, at) => sum + (each.charCodeAt(0) - 48) * (2 + (at % (last - 1))), 0);
const digitOf = (text: string, last: number): string => {
  const rest = weighed(text, last) % 11;
  return rest < 2 ? '0' : String(11 - rest);
};

test('a CPF has the two digits of its weights and no others', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{9}$/), fc.nat({ max: 99 }), (base, other) => {
      fc.pre(new Set(base).size > 1);
      const first = digitOf(base, 11);
      const right = first + digitOf(base + first, 11);
      const given = String(other).padStart(2, '0');
      expect(isCpf(base + right)).toBe(true);
      expect(isCpf(base + given)).toBe(given === right);
    }),
  );
});

test('a CNPJ has the two digits of its weights and no others', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), fc.nat({ max: 99 }), (base, other) => {
      fc.pre(!/^0+$/.test(base));
      const first = digitOf(base, 9);
      const right = first + digitOf(base + first, 9);
      const given = String(other).padStart(2, '0');
      expect(isCnpj(base + right)).toBe(true);
      expect(isCnpj(base + given)).toBe(given === right);
    }),
  );
});

test('a GTIN of each length has one check digit and no other length has any', () => {
  const alternating = (text: string): number =>
    [...text].reverse().reduce((sum, each, at) => sum + Number(each) * (at % 2 === 0 ? 3 : 1), 0);
  for (const length of Array.from({ length: 18 }, (_, at) => at)) {
    const base = '73918264507391826'.slice(0, Math.max(0, length - 1));
    const right = '0123456789'.split('').filter((digit) => isGtin(base + digit));
    const check = String((10 - (alternating(base) % 10)) % 10);
    expect(right, String(length)).toEqual([8, 12, 13, 14].includes(length) ? [check] : []);
  }
});
