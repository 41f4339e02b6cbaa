import { certificate } from '@fiscal/db';
import { expect, test } from 'vitest';
import { queueNote, readyCompany, settleNote } from '../../../testing/notes.ts';
import { errorOf, uploadCertificate, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a note whose certificate has ended is not retried before another one is there', async () => {
  const companyId = await readyCompany(api());
  const id = await queueNote(api(), companyId);
  await settleNote(api(), id, 'failed');
  await api().services.db.transaction('system', (tx) =>
    tx.update(certificate).set({ notAfter: new Date('2026-01-01T00:00:00Z') }),
  );
  const retry = () => api().call(`/v1/nfe/${id}/retry`, { method: 'POST' });
  const refused = await retry();
  expect(refused.status, refused.text).toBe(422);
  expect(errorOf(refused)).toMatchObject({ code: 'certificate_unavailable', details: { status: 'expired' } });
  expect((await api().call(`/v1/nfe/${id}`)).body).toMatchObject({ status: 'failed' });
  await uploadCertificate(api(), companyId);
  expect((await retry()).status).toBe(202);
});
