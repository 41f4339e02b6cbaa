import { certificate } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { authorizeNote, justification } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { cancelNfeOperation } from './cancel-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test.each([
  ['short', { justification: 'curta demais' }, 'justification'],
  ['long', { justification: 'x'.repeat(256) }, 'justification'],
  ['of other letters', { justification: 'justificativa com \u4e2d estranho' }, 'justification'],
  ['absent', {}, 'justification'],
  ['beside another field', { justification, text: 'x' }, 'text'],
])('a justification that is %s is refused at its field', async (_, anyBody, path) => {
  const id = await authorizeNote(api(), companyId, `refused ${path} ${JSON.stringify(anyBody).length}`);
  const answer = await api().call(cancelNfeOperation, { params: { id }, anyBody });
  expect(answer.status, answer.text).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path }] });
});

test('without a usable certificate nothing is accepted', async () => {
  const id = await authorizeNote(api(), companyId, 'no certificate');
  await api().services.db.transaction('system', (tx) =>
    tx.update(certificate).set({ notAfter: new Date('2026-01-01T00:00:00Z') }),
  );
  const answer = await api().call(cancelNfeOperation, { params: { id }, body: { justification } });
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'certificate_unavailable', details: { status: 'expired' } });
});
