import { emailLimit } from '@fiscal/api-contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { authorizeService, finishService } from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { updateCompanyOperation } from '../../companies/update-company/update-company.operation.ts';
import { listNfseEmailsOperation } from '../list-nfse-emails/list-nfse-emails.operation.ts';
import { sendNfseEmailOperation } from './send-nfse-email.operation.ts';

const address = 'fiscal@example.com';
const api = useTestApi();
let companyId: string;
let id: string;
beforeAll(async () => {
  companyId = await readyProvider(api(), { email: address });
  id = await authorizeService(api(), companyId);
});

describe('202', () => {
  test('a mail is queued, and each call is another one, whatever Idempotency-Key says', async () => {
    const id = await authorizeService(api(), companyId, { externalId: 'listed' });
    const headers = { 'Idempotency-Key': 'one' };
    const asked = { params: { id }, body: {}, headers };
    const first = expectStatus(await api().call(sendNfseEmailOperation, asked), 202).body;
    expect(first).toEqual({ id: expect.any(String), to: ['fiscal@example.com'], status: 'queued' });
    const body = { to: ['fiscal@example.com'] };
    const second = expectStatus(await api().call(sendNfseEmailOperation, { ...asked, body }), 202).body;
    const listed = expectStatus(await api().call(listNfseEmailsOperation, { params: { id } }), 200).body.data;
    expect(listed.map((email) => email.id).sort()).toEqual([first.id, second.id].sort());
  });
});

describe('409', () => {
  test('an NFS-e that is queued or rejected has nothing to send', async () => {
    const id = await queueService(api(), companyId, { externalId: 'queued' });
    const refused = async () =>
      errorOf(await api().call(sendNfseEmailOperation, { params: { id }, body: {} }));
    expect(await refused()).toMatchObject({ code: 'conflict', details: { reason: 'not_authorized' } });
    await finishService(api(), id, 'rejected');
    expect(await refused()).toMatchObject({ code: 'conflict', details: { reason: 'not_authorized' } });
  });
});

describe('422', () => {
  const withoutServer = useOwnTestApi({}, { emails: 'off' });
  const six = Array.from({ length: 6 }, (_, n) => `a${n}@example.com`);

  test.each([
    [{ to: [] }, 'to'],
    [{ to: six }, 'to'],
    [{ to: ['fiscal@example.com', 'x'] }, 'to[1]'],
    [{ to: ['fiscal@example.com\r\nRCPT TO:<b@example.com>'] }, 'to[0]'],
    [{ to: ['victim@example.com'] }, 'to[0]'],
    [{ cc: ['fiscal@example.com'] }, 'cc'],
  ])('%j is refused at %s', async (body, path) => {
    const answer = await api().call(sendNfseEmailOperation, { params: { id }, anyBody: body });
    expect(answer.status, answer.text).toBe(422);
    expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
  });

  test('a company without an address gets no mail of homologation', async () => {
    const setAddress = (email: string | null) =>
      api().call(updateCompanyOperation, { params: { id: companyId }, body: { email } });
    await setAddress(null);
    const answer = await api().call(sendNfseEmailOperation, { params: { id }, body: {} });
    await setAddress(address);
    expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path: 'to' }] });
  });

  test('beyond the limit of a day nothing is queued', async () => {
    const asked = { params: { id }, body: {} };
    for (let n = 0; n < emailLimit; n += 1) await api().call(sendNfseEmailOperation, asked);
    expect(errorOf(await api().call(sendNfseEmailOperation, asked))).toMatchObject({
      code: 'email_limit',
      details: { max: emailLimit },
    });
  });

  test('without a mail server nothing is queued, and the code says so', async () => {
    const provider = await readyProvider(withoutServer(), { email: address });
    const note = await authorizeService(withoutServer(), provider);
    const answer = await withoutServer().call(sendNfseEmailOperation, { params: { id: note }, body: {} });
    expect(errorOf(answer)).toMatchObject({ code: 'email_not_configured', details: null });
  });
});
