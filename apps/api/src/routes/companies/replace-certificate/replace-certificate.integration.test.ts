import { issueECnpj, issueECpf } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { companyCnpj, registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { replaceCertificateOperation } from './replace-certificate.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await registerCompany(api());
});

test('200: the record shows the certificate, and neither password nor key is returned or logged', async () => {
  const answer = await uploadCertificate(api(), id);
  expect(answer.body).toMatchObject({ certificate: { cnpj: '11222333000181', status: 'valid' } });
  expect(answer.text).not.toMatch(/teste-1234|PRIVATE|pfx/i);
  expect(api().logLines.join('')).not.toMatch(/teste-1234|11222333000181/);
});

const name = 'COMERCIO DE TESTE LTDA';
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

async function refusal(body: unknown): Promise<{ code: string; details: unknown }> {
  const answer = await api().call(replaceCertificateOperation, {
    params: { id },
    anyBody: body,
  });
  expect(answer.status, answer.text).toBe(422);
  expect(answer.text).not.toContain('segredo');
  return errorOf(answer);
}

const upload = (issued: { pfx: Uint8Array; password: string }) =>
  refusal({ pfxBase64: base64(issued.pfx), password: issued.password });

test('422: random bytes, a wrong password and an e-CPF have different codes', async () => {
  const good = issueECnpj(api().authority, { cnpj: companyCnpj, name });
  const noise = { pfxBase64: base64(new Uint8Array(1000).fill(7)), password: 'segredo' };
  expect((await refusal(noise)).code).toBe('certificate_invalid_file');
  expect((await upload({ ...good, password: 'segredo' })).code).toBe('certificate_wrong_password');
  expect((await upload(issueECpf(api().authority, { cpf: '52998224725', name }))).code).toBe(
    'certificate_not_ecnpj',
  );
});

test.each([
  [{ pfxBase64: 'A'.repeat(99), password: 'x' }, 'pfxBase64'],
  [{ pfxBase64: 'A'.repeat(700_001), password: 'x' }, 'pfxBase64'],
  [{ pfxBase64: '!'.repeat(200), password: 'x' }, 'pfxBase64'],
  [{ pfxBase64: 'A'.repeat(200), password: '' }, 'password'],
  [{ pfxBase64: 'A'.repeat(200), password: 'x'.repeat(129) }, 'password'],
])('422: a malformed body is refused at its field (case %#)', async (body, path) => {
  const error = await refusal(body);
  expect(error).toMatchObject({ code: 'validation_failed', details: [{ path }] });
});
