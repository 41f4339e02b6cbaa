import { certificate } from '@fiscal/db';
import { expect, test } from 'vitest';
import { uploadCertificate } from '../../../testing/companies.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeOperation } from '../get-nfe/get-nfe.operation.ts';
import { retryNfeOperation } from './retry-nfe.operation.ts';

const api = useTestApi();

test('a note whose certificate has ended is not retried before another one is there', async () => {
  const companyId = await readyCompany(api());
  const id = await queueNote(api(), companyId);
  await finishNote(api(), id, 'failed');
  await api().services.db.transaction('system', (tx) =>
    tx.update(certificate).set({ notAfter: new Date('2026-01-01T00:00:00Z') }),
  );
  const retry = () => api().call(retryNfeOperation, { params: { id } });
  const refused = await retry();
  expect(refused.status, refused.text).toBe(422);
  expect(errorOf(refused)).toMatchObject({ code: 'certificate_unavailable', details: { status: 'expired' } });
  expect((await api().call(getNfeOperation, { params: { id } })).body).toMatchObject({ status: 'failed' });
  await uploadCertificate(api(), companyId);
  expect((await retry()).status).toBe(202);
});
