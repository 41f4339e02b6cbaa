import { certificate } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { askCorrection, authorizeNote, finishEvent, letterText } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { correctNfeOperation } from './correct-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test.each([
  ['short', { text: 'curta demais' }, 'text'],
  ['long', { text: 'x'.repeat(1_001) }, 'text'],
  ['with a control', { text: 'Correção com controle \u0007 no meio' }, 'text'],
  ['absent', {}, 'text'],
  ['beside another field', { text: letterText, justification: 'x' }, 'justification'],
])('a text that is %s is refused at its field', async (name, anyBody, path) => {
  const id = await authorizeNote(api(), companyId, `refused ${name}`);
  const answer = await api().call(correctNfeOperation, { params: { id }, anyBody });
  expect(answer.status, answer.text).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path }] });
});

test('a note takes twenty letters', async () => {
  const id = await authorizeNote(api(), companyId, 'twenty');
  for (let n = 1; n <= 20; n += 1) {
    await finishEvent(api(), await askCorrection(api(), id, `${letterText} (${n})`), 'registered');
  }
  const answer = await api().call(correctNfeOperation, { params: { id }, body: { text: letterText } });
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'correction_limit', details: { max: 20 } });
});

test('without a usable certificate nothing is accepted', async () => {
  const id = await authorizeNote(api(), companyId, 'no certificate');
  await api().services.db.transaction('system', (tx) =>
    tx.update(certificate).set({ notAfter: new Date('2026-01-01T00:00:00Z') }),
  );
  const answer = await api().call(correctNfeOperation, { params: { id }, body: { text: letterText } });
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'certificate_unavailable', details: { status: 'expired' } });
});
