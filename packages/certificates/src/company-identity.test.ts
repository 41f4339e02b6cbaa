import { expect, test } from 'vitest';
import { companyIdentity } from './company-identity.ts';

const identityOf = (subjectCommonName: string, subjectSerialNumber?: string) =>
  companyIdentity({ subjectCommonName, subjectSerialNumber, otherNames: new Map() });

test('the shown name has no CNPJ or CPF after its colon', () => {
  const cnpj = '12ABC34501DE35';
  expect(identityOf(`EMPRESA: LTDA:${cnpj}`)).toEqual({ cnpj, subjectName: 'EMPRESA: LTDA' });
  expect(identityOf('FULANO DE TAL:12345678909', cnpj)).toEqual({ cnpj, subjectName: 'FULANO DE TAL' });
});

test('a CNPJ in small letters is read in capitals', () => {
  expect(identityOf('EMPRESA:12abc34501de35')?.cnpj).toBe('12ABC34501DE35');
});

test('a certificate without a CNPJ names no company', () => {
  expect(identityOf('FULANO DE TAL:12345678909')).toBeUndefined();
});
