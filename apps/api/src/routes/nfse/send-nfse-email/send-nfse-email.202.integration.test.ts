import { beforeAll, expect, test } from 'vitest';
import { authorizeService } from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listNfseEmailsOperation } from '../list-nfse-emails/list-nfse-emails.operation.ts';
import { sendNfseEmailOperation } from './send-nfse-email.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await authorizeService(api(), await readyProvider(api(), { email: 'fiscal@example.com' }));
});

test('a mail is queued, and each call is another one, whatever Idempotency-Key says', async () => {
  const headers = { 'Idempotency-Key': 'one' };
  const asked = { params: { id }, body: {}, headers };
  const first = expectStatus(await api().call(sendNfseEmailOperation, asked), 202).body;
  expect(first).toEqual({ id: expect.any(String), to: ['fiscal@example.com'], status: 'queued' });
  const body = { to: ['fiscal@example.com'] };
  const second = expectStatus(await api().call(sendNfseEmailOperation, { ...asked, body }), 202).body;
  const listed = expectStatus(await api().call(listNfseEmailsOperation, { params: { id } }), 200).body.data;
  expect(listed.map((email) => email.id).sort()).toEqual([first.id, second.id].sort());
});
