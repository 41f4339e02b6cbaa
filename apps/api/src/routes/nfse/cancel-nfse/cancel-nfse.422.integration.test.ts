import { certificate } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  authorizeService,
  serviceJustification as justification,
} from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { cancelNfseOperation } from './cancel-nfse.operation.ts';

const api = useTestApi();

let companyId: string;
let id: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
  id = await authorizeService(api(), companyId);
});

test.each([
  ['a short justification', { justification: 'curta demais' }, 'justification'],
  ['a long justification', { justification: 'x'.repeat(256) }, 'justification'],
  [
    'a justification of other letters',
    { justification: 'justificativa com \u4e2d estranho' },
    'justification',
  ],
  ['no justification', {}, 'justification'],
  ['an unknown reason', { justification, reason: '3' }, 'reason'],
  ['an unknown field', { justification, text: 'x' }, 'text'],
])('%s is refused at its field', async (_, anyBody, path) => {
  const answer = await api().call(cancelNfseOperation, { params: { id }, anyBody });
  expect(answer.status, answer.text).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path }] });
});

test('without a usable certificate nothing is accepted', async () => {
  await api().services.db.transaction('system', (tx) =>
    tx
      .update(certificate)
      .set({ notAfter: new Date('2026-01-01T00:00:00Z') })
      .where(eq(certificate.companyId, companyId)),
  );
  const answer = await api().call(cancelNfseOperation, { params: { id }, body: { justification } });
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'certificate_unavailable', details: { status: 'expired' } });
});
