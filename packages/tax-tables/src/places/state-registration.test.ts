import { ufs } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import { isIe } from './state-registration.ts';

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

test('zeros dropped on the left are restored; words, blanks and zeros are not registrations', () => {
  expect(isIe('AM', '48625418')).toBe(true);
  expect(isIe('SP', '110042490115')).toBe(false);
  expect(['ISENTO', '', '000000000000', '110.042.490.114'].map((ie) => isIe('SP', ie))).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});
