import { createTestAuthority, issueCertificate } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { loadTrustStore } from './chain/load-trust-store.ts';
import { readCertificate } from './chain/read-certificate.ts';
import { type CertificateCheck, checkCertificate } from './check-certificate.ts';

const tree = createTestAuthority();
const trustStore = loadTrustStore({ extraRoots: [tree.root.certificatePem] });
const cnpj = '12ABC34501DE35';
const notBefore = new Date('2026-01-10T12:00:00Z');
const notAfter = new Date('2027-01-10T12:00:00Z');
const clientAuth = '1.3.6.1.5.5.7.3.2';
const serverAuth = '1.3.6.1.5.5.7.3.1';

type Content = Parameters<typeof issueCertificate>[1];
const key = tree.newKey();

/** Checks a certificate of the company that has no warnings without the changes. */
function check(content: Partial<Content> = {}, changes: Partial<CertificateCheck> = {}) {
  const { certificateDer } = issueCertificate(tree.intermediate, {
    subject: [['CN', `EMPRESA DE TESTE:${cnpj}`]],
    subjectKey: key,
    keyUsage: ['digitalSignature', 'nonRepudiation'],
    extendedKeyUsage: [clientAuth],
    policies: ['2.16.76.1.2.1.999'],
    notBefore,
    notAfter,
    ...content,
  });
  return checkCertificate({
    certificate: readCertificate(certificateDer),
    hints: [readCertificate(tree.intermediate.certificateDer)],
    companyCnpj: cnpj,
    at: new Date('2026-11-21T12:00:00Z'),
    trustStore,
    ...changes,
  });
}
const warningsOf = (...given: Parameters<typeof check>) => {
  const checked = check(...given);
  return checked.ok ? checked.warnings : checked;
};

test('a certificate of the company is accepted without a warning and names the company', () => {
  expect(check()).toEqual({
    ok: true,
    identity: { cnpj, subjectName: 'EMPRESA DE TESTE' },
    chain: [expect.objectContaining({ der: tree.intermediate.certificateDer })],
    warnings: [],
  });
});

test('a certificate is valid from its first to its last millisecond', () => {
  const at = (date: Date, ms: number) => {
    const checked = check({}, { at: new Date(date.getTime() + ms) });
    return checked.ok ? 'accepted' : checked;
  };
  expect([at(notBefore, 0), at(notAfter, 0)]).toEqual(['accepted', 'accepted']);
  expect(at(notBefore, -1)).toEqual({
    ok: false,
    code: 'certificate_not_yet_valid',
    details: { notBefore: '2026-01-10T12:00:00.000Z' },
  });
  expect(at(notAfter, 1)).toEqual({
    ok: false,
    code: 'certificate_expired',
    details: { notAfter: '2027-01-10T12:00:00.000Z' },
  });
});

test.each<[string, Partial<Content>, string]>([
  ['names no company', { subject: [['CN', 'PESSOA:52998224725']] }, 'no_cnpj'],
  ['names a CNPJ with wrong digits', { subject: [['CN', 'EMPRESA:12ABC34501DE36']] }, 'no_cnpj'],
  ['is of an authority', { authority: {} }, 'authority'],
  ['has no usage', { keyUsage: undefined }, 'key_usage'],
  ['may not sign', { keyUsage: ['nonRepudiation', 'keyEncipherment'] }, 'key_usage'],
  ['is not for clients', { extendedKeyUsage: ['1.3.6.1.5.5.7.3.4'] }, 'key_usage'],
  ['is a server', { extendedKeyUsage: [serverAuth] }, 'server'],
  ['is a client and a server', { extendedKeyUsage: [clientAuth, serverAuth] }, 'server'],
])('a certificate that %s is not an e-CNPJ', (_, content, reason) => {
  expect(check(content)).toEqual({ ok: false, code: 'certificate_not_ecnpj', details: { reason } });
});

test('a certificate without extended usages may be used by a client', () => {
  expect(warningsOf({ extendedKeyUsage: undefined })).toEqual([]);
});

test.each<[string, Partial<Content>, Partial<CertificateCheck>, readonly string[]]>([
  ['of another establishment', {}, { companyCnpj: '12ABC345000188' }, ['other_establishment']],
  ['without non-repudiation', { keyUsage: ['digitalSignature'] }, {}, ['no_non_repudiation']],
  ['of an A1 policy', { policies: ['2.16.76.1.2.1.1'] }, {}, []],
  ['of an A3 policy', { policies: ['2.16.76.1.2.3.1'] }, {}, []],
  ['of an SE-S policy', { policies: ['2.16.76.1.2.201.1'] }, {}, []],
  ['of an A2 policy', { policies: ['2.16.76.1.2.2.1'] }, {}, ['unusual_policy']],
  ['of policy 2.16.76.1.2.10', { policies: ['2.16.76.1.2.10.1'] }, {}, ['unusual_policy']],
  ['of another tree of policies', { policies: ['1.2.16.76.1.2.1.1'] }, {}, ['unusual_policy']],
  ['without a policy', { policies: undefined }, {}, ['unusual_policy']],
  [
    'with all of it',
    { policies: undefined, keyUsage: ['digitalSignature'] },
    { companyCnpj: '12ABC345000188' },
    ['other_establishment', 'no_non_repudiation', 'unusual_policy'],
  ],
])('a certificate %s has warnings: %j %j', (_, content, changes, warnings) => {
  expect(warningsOf(content, changes)).toEqual(warnings);
});

test('another company is refused with both CNPJs', () => {
  expect(check({}, { companyCnpj: '11222333000181' })).toEqual({
    ok: false,
    code: 'certificate_cnpj_mismatch',
    details: { certificateCnpj: cnpj, companyCnpj: '11222333000181' },
  });
});

test('the setting decides about a certificate that no configured revocation list covers', () => {
  expect(warningsOf({}, { revocation: { unknown: 'warned', lists: [] } })).toEqual(['revocation_unknown']);
  expect(check({}, { revocation: { unknown: 'refused', lists: [] } })).toEqual({
    ok: false,
    code: 'certificate_untrusted_chain',
    details: { issuer: 'AC de Testes RFB v1', reason: 'revocation_unknown' },
  });
});
