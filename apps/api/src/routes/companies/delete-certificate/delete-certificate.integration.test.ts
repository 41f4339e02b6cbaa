import { describe, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { expectError, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { nfe } from '../../nfe/nfe.ts';
import { getCompanyOperation } from '../get-company/get-company.operation.ts';
import { deleteCertificateOperation } from './delete-certificate.operation.ts';

describe('200', () => {
  const api = useTestApi();

  test('the certificate and its key are removed, and the company cannot issue', async () => {
    const id = await readyCompany(api());
    await finishNote(api(), await queueNote(api(), id), 'authorized');
    const answer = await api().call(deleteCertificateOperation, { params: { id } });
    expect(expectStatus(answer, 200).body.certificate).toBeNull();
    const body = aRequestBody({ companyId: id, externalId: 'after' });
    const refused = await api().call(nfe.create, { body });
    expectError(refused, 422, 'certificate_unavailable', { status: 'missing' });
  });

  test('without a certificate nothing changes', async () => {
    const id = await registerCompany(api(), { cnpj: '11444777000161' });
    const answer = await api().call(deleteCertificateOperation, { params: { id } });
    const { certificate, createdAt, updatedAt } = expectStatus(answer, 200).body;
    expect([certificate, updatedAt]).toEqual([null, createdAt]);
  });
});

describe('409', () => {
  const api = useTestApi();

  test('work in progress keeps the certificate', async () => {
    const id = await readyCompany(api());
    await queueNote(api(), id);
    const answer = await api().call(deleteCertificateOperation, { params: { id } });
    expectError(answer, 409, 'company_busy', { inProgress: 1 });
    const kept = await api().call(getCompanyOperation, { params: { id } });
    expect(expectStatus(kept, 200).body.certificate).not.toBeNull();
  });
});
