import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cnpjCheckDigits, cnpjRoot, isCnpj, normalizeCnpj } from './cnpj.ts';
import { isCpf } from './cpf.ts';
import { isGtin } from './gtin.ts';
import { ufs } from './nfe-request.ts';
import { isIe } from './state-registration.ts';
import { stripPunctuation } from './strip-punctuation.ts';
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
  '%s is no CNPJ as it stands',
  (text) => expect(isCnpj(text)).toBe(false),
);

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

const registrations = {
  AC: ['0160181590832', '0113186091301'],
  AL: ['249302241', '246423854'],
  AM: ['866929711', '048625418'],
  AP: ['036558192', '038710510'],
  BA: ['01738317', '18125959'],
  CE: ['852420692', '134759427'],
  DF: ['0733269602403', '0751398090849'],
  ES: ['626435706', '240013662'],
  GO: ['102913943', '104364831'],
  MA: ['127127143', '120754207'],
  MG: ['2288884218943', '4810232227530'],
  MS: ['283885955', '284409880'],
  MT: ['23107578548', '91325835342'],
  PA: ['157569527', '159481007'],
  PB: ['919377823', '530957698'],
  PE: ['218775482', '420241108'],
  PI: ['306983281', '172360510'],
  PR: ['8181544377', '4381612010'],
  RJ: ['15788798', '93289277'],
  RN: ['206094094', '200119818'],
  RO: ['92668259662321', '33670448069180'],
  RR: ['241621490', '240001007'],
  RS: ['1350344211', '3905249180'],
  SC: ['961961210', '122983653'],
  SE: ['178068772', '747344116'],
  SP: ['934325346375', '531084725550', '110042490114'],
  TO: ['615552412', '195744144'],
} as const;

describe.each(ufs)('state registration of %s', (uf) => {
  test.each(registrations[uf])('%s is valid, and no other last digit is', (ie) => {
    const lastDigits = Array.from({ length: 10 }, (_, digit) => ie.slice(0, -1) + String(digit));
    expect(isIe(uf, ie)).toBe(true);
    expect(lastDigits.filter((candidate) => isIe(uf, candidate))).toEqual(
      uf === 'BA' ? expect.arrayContaining([ie]) : [ie],
    );
  });
});

test('zeros dropped on the left are restored; words, blanks and zeros are no registration', () => {
  expect(isIe('AM', '48625418')).toBe(true);
  expect(isIe('SP', '110042490115')).toBe(false);
  expect(['ISENTO', '', '000000000000', '110.042.490.114'].map((ie) => isIe('SP', ie))).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});

test('punctuation goes, everything else stays', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z.\-/ ()]*$/), (text) => {
      expect(stripPunctuation(text)).toBe([...text].filter((c) => /[0-9A-Z]/.test(c)).join(''));
    }),
  );
});

test('UF codes go both ways', () => {
  expect(ufs.map((uf) => ufOfCode(ufCode(uf)))).toEqual([...ufs]);
  expect(ufOfCode('99')).toBeUndefined();
});
