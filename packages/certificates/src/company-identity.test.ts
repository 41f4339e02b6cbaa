import { expect, test } from 'vitest';
import { companyIdentity } from './company-identity.ts';

const identityOf = (subjectCommonName: string, subjectSerialNumber?: string) =>
  companyIdentity({ subjectCommonName, subjectSerialNumber, otherNames: new Map() });

test('the name is shown without the registration behind its colon, a CPF like a CNPJ', () => {
  const cnpj = '12ABC34501DE35';
  expect(identityOf(`EMPRESA: LTDA:${cnpj}`)).toEqual({ cnpj, subjectName: 'EMPRESA: LTDA' });
  expect(identityOf('FULANO DE TAL:12345678909', cnpj)).toEqual({ cnpj, subjectName: 'FULANO DE TAL' });
});

test('a CNPJ in small letters is the one in capitals', () => {
  expect(identityOf('EMPRESA:12abc34501de35')?.cnpj).toBe('12ABC34501DE35');
});

test('who has no CNPJ is no company', () => {
  expect(identityOf('FULANO DE TAL:12345678909')).toBeUndefined();
});
