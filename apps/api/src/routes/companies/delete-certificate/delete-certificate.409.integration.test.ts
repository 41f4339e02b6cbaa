import { expect, test } from 'vitest';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getCompanyOperation } from '../get-company/get-company.operation.ts';
import { deleteCertificateOperation } from './delete-certificate.operation.ts';

const api = useTestApi();

test('work in progress keeps the certificate', async () => {
  const id = await readyCompany(api());
  await queueNote(api(), id);
  const answer = await api().call(deleteCertificateOperation, { params: { id } });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'company_busy', details: { inProgress: 1 } });
  const kept = await api().call(getCompanyOperation, { params: { id } });
  expect(expectStatus(kept, 200).body.certificate).not.toBeNull();
});
