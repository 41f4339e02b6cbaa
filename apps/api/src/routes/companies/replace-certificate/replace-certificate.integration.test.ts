import { createTestAuthority, issueECnpj, issueECpf } from '@fiscal/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyCnpj, registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { replaceCertificateOperation } from './replace-certificate.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await registerCompany(api());
});

describe('200', () => {
  test('the record shows the certificate, and neither password nor key ever comes back or is logged', async () => {
    const answer = await uploadCertificate(api(), id);
    expect(answer.body).toMatchObject({ certificate: { cnpj: '11222333000181', status: 'valid' } });
    expect(answer.text).not.toMatch(/teste-1234|PRIVATE|pfx/i);
    expect(api().logLines.join('')).not.toMatch(/teste-1234|11222333000181/);
  });
});

describe('422', () => {
  const name = 'COMERCIO DE TESTE LTDA';
  const day = 86_400_000;
  const daysFromNow = (days: number): Date => new Date(api().services.clock.now().getTime() + days * day);
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

  test('noise, a wrong password and a person are distinguished', async () => {
    const good = issueECnpj(api().authority, { cnpj: companyCnpj, name });
    const noise = { pfxBase64: base64(new Uint8Array(1000).fill(7)), password: 'segredo' };
    expect((await refusal(noise)).code).toBe('certificate_invalid_file');
    expect((await upload({ ...good, password: 'segredo' })).code).toBe('certificate_wrong_password');
    expect((await upload(issueECpf(api().authority, { cpf: '52998224725', name }))).code).toBe(
      'certificate_not_ecnpj',
    );
  });

  test('validity, CNPJ and chain are checked in this order', async () => {
    const { authority } = api();
    const past = { notBefore: daysFromNow(-30), notAfter: daysFromNow(-1) };
    const coming = { notBefore: daysFromNow(1), notAfter: daysFromNow(30) };
    expect((await upload(issueECnpj(authority, { cnpj: companyCnpj, name, ...past }))).code).toBe(
      'certificate_expired',
    );
    expect((await upload(issueECnpj(authority, { cnpj: companyCnpj, name, ...coming }))).code).toBe(
      'certificate_not_yet_valid',
    );
    expect((await upload(issueECnpj(authority, { cnpj: '11444777000161', name }))).code).toBe(
      'certificate_cnpj_mismatch',
    );
    const stranger = createTestAuthority({ label: 'other', clock: api().services.clock });
    expect((await upload(issueECnpj(stranger, { cnpj: companyCnpj, name }))).code).toBe(
      'certificate_untrusted_chain',
    );
  });

  test.each([
    [{ pfxBase64: 'A'.repeat(99), password: 'x' }, 'pfxBase64'],
    [{ pfxBase64: 'A'.repeat(700_001), password: 'x' }, 'pfxBase64'],
    [{ pfxBase64: '!'.repeat(200), password: 'x' }, 'pfxBase64'],
    [{ pfxBase64: 'A'.repeat(200), password: '' }, 'password'],
    [{ pfxBase64: 'A'.repeat(200), password: 'x'.repeat(129) }, 'password'],
  ])('a body out of form is refused at its field (case %#)', async (body, path) => {
    const error = await refusal(body);
    expect(error).toMatchObject({ code: 'validation_failed', details: [{ path }] });
  });
});
