import {
  createTestAuthority,
  type ECnpjOptions,
  type IssuedPfx,
  issueCertificate,
  issueECnpj,
  issueECpf,
  writePfx,
} from '@fiscal/testkit';
import { createThreads } from '@fiscal/threads';
import { afterAll, expect, test } from 'vitest';
import { loadTrustStore } from './chain/load-trust-store.ts';
import { type InspectedUpload, inspectUpload, type Upload } from './inspect-upload.ts';
import { createPfxOpener } from './pfx/create-pfx-opener.ts';

const tree = createTestAuthority();
const trustStore = loadTrustStore({ extraRoots: [tree.root.certificatePem] });
const threads = createThreads({ size: 1 });
const pfx = createPfxOpener({ threads });
afterAll(() => threads.close());

const key = tree.newKey();
const cnpj = '12ABC34501DE35';
const day = 86_400_000;
const now = new Date();
const issue = (options: Partial<ECnpjOptions> = {}): IssuedPfx =>
  issueECnpj(tree, { cnpj, name: 'EMPRESA DE TESTE LTDA', key, ...options });

const upload = (
  file: { pfx: Uint8Array; password: string },
  changes: Partial<Upload> = {},
): Promise<InspectedUpload> =>
  inspectUpload({
    pfxBase64: Buffer.from(file.pfx).toString('base64'),
    password: file.password,
    companyCnpj: cnpj,
    now,
    trustStore,
    pfx,
    ...changes,
  });

const codeOf = async (...args: Parameters<typeof upload>): Promise<string> => {
  const result = await upload(...args);
  return result.ok ? 'accepted' : result.code;
};

test('an accepted e-CNPJ gives identity, dates, issuer, key and chain', async () => {
  const file = issue();
  const result = await upload(file);
  if (!result.ok) throw new Error(result.code);
  expect(result.certificate).toMatchObject({
    cnpj,
    subjectName: 'EMPRESA DE TESTE LTDA',
    issuer: 'AC de Testes RFB v1',
    chainDer: [tree.intermediate.certificateDer],
    warnings: [],
  });
  expect(
    Buffer.from(result.certificate.privateKeyPkcs8).equals(key.export({ type: 'pkcs8', format: 'der' })),
  ).toBe(true);
});

test('the result holds no personal data of the responsible person', async () => {
  const result = await upload(issue());
  if (!result.ok) throw new Error(result.code);
  const { certificateDer, chainDer, privateKeyPkcs8, ...shown } = result.certificate;
  expect(JSON.stringify(shown)).not.toMatch(/52998224725|RESPONSAVEL/);
  expect(certificateDer.length + chainDer.length + privateKeyPkcs8.length).toBeGreaterThan(2_000);
});

test.each(['otherName', 'otherName as text', 'serialNumber', 'commonName'] as const)(
  'the CNPJ is found in %s',
  async (identity) => {
    const result = await upload(issue({ identity }));
    expect(result.ok && result.certificate.cnpj).toBe(cnpj);
    expect(result.ok && result.certificate.subjectName).toBe('EMPRESA DE TESTE LTDA');
  },
);

test('another establishment of the same root is accepted with a warning', async () => {
  const result = await upload(issue({ cnpj: '11222333000181' }), { companyCnpj: '11222333000262' });
  expect(result.ok && result.certificate.warnings).toEqual(['other_establishment']);
  expect(await codeOf(issue({ cnpj: '12ABC345000188' }))).toBe('accepted');
});

test('a root that differs in one letter is refused, and both CNPJs are named', async () => {
  expect(await upload(issue(), { companyCnpj: '12ABD34501DE10' })).toEqual({
    ok: false,
    code: 'certificate_cnpj_mismatch',
    details: { certificateCnpj: cnpj, companyCnpj: '12ABD34501DE10' },
  });
});

test('base64 may have line breaks; noise, emptiness and other alphabets are an invalid file', async () => {
  const file = issue();
  const wrapped = Buffer.from(file.pfx).toString('base64').replace(/.{64}/g, '$&\r\n');
  expect(await codeOf(file, { pfxBase64: wrapped })).toBe('accepted');
  for (const pfxBase64 of [
    '',
    '====',
    'não é',
    'A',
    Buffer.from('text').toString('base64'),
    'A'.repeat(700_000),
  ]) {
    expect(await codeOf(file, { pfxBase64 })).toBe('certificate_invalid_file');
  }
});

test('a wrong password has its own answer, which does not contain the password', async () => {
  const result = await upload(issue(), { password: 'segredo-errado' });
  expect(result).toEqual({ ok: false, code: 'certificate_wrong_password', details: null });
});

test('a certificate that expired yesterday or is valid from tomorrow is refused', async () => {
  const expired = await upload(
    issue({ notAfter: new Date(now.getTime() - day), notBefore: new Date(now.getTime() - 9 * day) }),
  );
  const early = await upload(issue({ notBefore: new Date(now.getTime() + day) }));
  expect(expired).toMatchObject({
    code: 'certificate_expired',
    details: { notAfter: expect.stringMatching(/Z$/) },
  });
  expect(early).toMatchObject({
    code: 'certificate_not_yet_valid',
    details: { notBefore: expect.stringMatching(/Z$/) },
  });
});

test('certificates of a person, an authority and a server are refused', async () => {
  expect(await codeOf(issueECpf(tree, { cpf: '52998224725', name: 'PESSOA', key }))).toBe(
    'certificate_not_ecnpj',
  );
  const base = {
    subject: [['CN', `EMPRESA:${cnpj}`]] as const,
    subjectKey: key,
    notBefore: new Date(now.getTime() - day),
    notAfter: new Date(now.getTime() + day),
  };
  const odd = [
    { ...base, authority: {}, keyUsage: ['digitalSignature', 'keyCertSign'] as const },
    {
      ...base,
      keyUsage: ['digitalSignature'] as const,
      extendedKeyUsage: ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'],
    },
    { ...base, keyUsage: ['keyEncipherment'] as const },
    { ...base, keyUsage: ['digitalSignature'] as const, extendedKeyUsage: ['1.3.6.1.5.5.7.3.4'] },
  ];
  for (const content of odd) {
    const { certificateDer } = issueCertificate(tree.intermediate, content);
    const file = writePfx({
      password: 'x',
      profile: '3des',
      certificates: [certificateDer, tree.intermediate.certificateDer],
      key,
    });
    expect(await codeOf({ pfx: file, password: 'x' })).toBe('certificate_not_ecnpj');
  }
});

test('a file with only the leaf is refused, and accepted when the store has the authority', async () => {
  const file = issue({ chain: 'leaf only' });
  expect(await upload(file)).toMatchObject({
    code: 'certificate_untrusted_chain',
    details: { issuer: 'AC de Testes RFB v1', reason: 'incomplete' },
  });
  const { facts } = loadTrustStore({ extraRoots: [tree.intermediate.certificatePem] }).anchors[0] ?? {};
  if (facts === undefined) throw new Error('no intermediate');
  expect(await codeOf(file, { trustStore: { ...trustStore, intermediates: [facts] } })).toBe('accepted');
});

test('a tree that is not in the store is refused, also with a complete file', async () => {
  const foreign = createTestAuthority({ label: 'v9' });
  const file = issueECnpj(foreign, { cnpj, name: 'EMPRESA', key });
  expect(await codeOf(file)).toBe('certificate_untrusted_chain');
});

test('the first failure is reported, in this order: password, key, dates, CNPJ, root, chain', async () => {
  const foreign = createTestAuthority({ label: 'v8' });
  const past = { notBefore: new Date(now.getTime() - 9 * day), notAfter: new Date(now.getTime() - day) };
  const everythingWrong = issueECnpj(foreign, { cnpj: '11222333000181', name: 'X', key, ...past });
  const withoutKey = writePfx({
    password: 'x',
    profile: 'aes256',
    certificates: [everythingWrong.certificateDer],
  });
  expect(await codeOf(everythingWrong, { password: 'errada' })).toBe('certificate_wrong_password');
  expect(await codeOf({ pfx: withoutKey, password: 'x' })).toBe('certificate_missing_private_key');
  expect(await codeOf(everythingWrong)).toBe('certificate_expired');
  const inTime = { now: new Date(now.getTime() - 2 * day) };
  expect(await codeOf(issueECpf(foreign, { cpf: '52998224725', name: 'X', key, ...past }), inTime)).toBe(
    'certificate_not_ecnpj',
  );
  expect(await codeOf(everythingWrong, inTime)).toBe('certificate_cnpj_mismatch');
  expect(await codeOf(everythingWrong, { ...inTime, companyCnpj: '11222333000181' })).toBe(
    'certificate_untrusted_chain',
  );
});

test('a file that claims a million rounds is refused without spending them', async () => {
  const file = writePfx({
    password: 'x',
    profile: 'aes256',
    certificates: [issue().certificateDer],
    key,
    claimedIterations: 1_000_000,
  });
  expect(await upload({ pfx: file, password: 'x' })).toMatchObject({
    code: 'certificate_invalid_file',
    details: { reason: 'too_expensive' },
  });
});

test('at the deadline the thread ends, the file counts as invalid, and the next upload is inspected', async () => {
  const impatient = createPfxOpener({ threads, deadlineMs: 20 });
  const { certificateDer, password } = issue();
  const dear = writePfx({
    password,
    profile: 'rc2-3des',
    certificates: [certificateDer],
    key,
    iterations: 1,
    claimedIterations: 100_000,
  });
  const result = await upload({ pfx: dear, password }, { pfx: impatient });
  expect(result).toMatchObject({ code: 'certificate_invalid_file', details: { reason: 'deadline' } });
  expect(await codeOf(issue())).toBe('accepted');
});

test('the uploaded bytes and the key of a refused upload are wiped; the key of an accepted one is not', async () => {
  const file = issue();
  const seen: Uint8Array[] = [];
  const keys: Uint8Array[] = [];
  const watched: Upload['pfx'] = {
    async open(bytes, password) {
      seen.push(bytes);
      const opened = await pfx.open(bytes, password);
      if (opened.ok) keys.push(opened.keyPkcs8);
      return opened;
    },
  };
  const isWiped = (bytes: Uint8Array) => bytes.length > 0 && bytes.every((byte) => byte === 0);
  expect(await codeOf(file, { pfx: watched })).toBe('accepted');
  expect(await codeOf(file, { pfx: watched, companyCnpj: '11222333000181' })).toBe(
    'certificate_cnpj_mismatch',
  );
  expect(await codeOf(file, { pfx: watched, password: 'errada' })).toBe('certificate_wrong_password');
  expect(seen.map(isWiped)).toEqual([true, true, true]);
  expect(keys.map(isWiped)).toEqual([false, true]);
});

test.each(['A', 'AAAAA', 'AA===', 'A=AA', 'AA_A', 'AAA\u00e3'])('%j is not base64', async (pfxBase64) => {
  expect(await upload(issue(), { pfxBase64 })).toEqual({
    ok: false,
    code: 'certificate_invalid_file',
    details: { reason: 'base64' },
  });
});
