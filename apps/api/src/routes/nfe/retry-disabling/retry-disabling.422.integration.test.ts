import { certificate } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { uploadCertificate } from '../../../testing/companies.ts';
import { finishDisabling, queueDisabling } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { retryDisablingOperation } from './retry-disabling.operation.ts';

const api = useTestApi();

test('a disabling whose certificate has ended is not retried before another one is there', async () => {
  const companyId = await readyCompany(api());
  const id = await queueDisabling(api(), companyId);
  await finishDisabling(api(), id, 'failed');
  await api().services.db.transaction('system', (tx) =>
    tx
      .update(certificate)
      .set({ notAfter: new Date('2026-01-01T00:00:00Z') })
      .where(eq(certificate.companyId, companyId)),
  );
  const retry = () => api().call(retryDisablingOperation, { params: { id } });
  const refused = await retry();
  expect([refused.status, errorOf(refused)]).toMatchObject([
    422,
    { code: 'certificate_unavailable', details: { status: 'expired' } },
  ]);
  await uploadCertificate(api(), companyId);
  expect((await retry()).status).toBe(202);
});
