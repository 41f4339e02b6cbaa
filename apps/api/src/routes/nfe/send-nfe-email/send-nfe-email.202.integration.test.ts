import { beforeAll, expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { authorizeNote } from '../../../testing/note-events.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listNfeEmailsOperation } from '../list-nfe-emails/list-nfe-emails.operation.ts';
import { sendNfeEmailOperation } from './send-nfe-email.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  const companyId = await registerCompany(api(), { email: 'fiscal@example.com' });
  await uploadCertificate(api(), companyId);
  id = await authorizeNote(api(), companyId, 'mailed');
});

test('a mail is queued, and each call is another one, whatever Idempotency-Key says', async () => {
  const headers = { 'Idempotency-Key': 'one' };
  const asked = { params: { id }, body: {}, headers };
  const first = expectStatus(await api().call(sendNfeEmailOperation, asked), 202).body;
  expect(first).toEqual({ id: expect.any(String), to: ['fiscal@example.com'], status: 'queued' });
  const body = { to: ['fiscal@example.com'] };
  const second = expectStatus(await api().call(sendNfeEmailOperation, { ...asked, body }), 202).body;
  const listed = expectStatus(await api().call(listNfeEmailsOperation, { params: { id } }), 200).body.data;
  expect(listed.map((email) => email.id).sort()).toEqual([first.id, second.id].sort());
});
