import { createTestAuthority, issueECnpj, issueECpf } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { certificateCnpj } from './certificate-cnpj.ts';

const authority = createTestAuthority();

test.each(['otherName', 'otherName as text', 'serialNumber'] as const)(
  'the CNPJ is found in %s',
  (identity) => {
    const { certificateDer } = issueECnpj(authority, { cnpj: '12ABC34501DE35', name: 'X', identity });
    expect(certificateCnpj(certificateDer)).toBe('12ABC34501DE35');
  },
);

test('the certificate of a person has no CNPJ', () => {
  expect(
    certificateCnpj(issueECpf(authority, { cpf: '52998224725', name: 'X' }).certificateDer),
  ).toBeUndefined();
});
