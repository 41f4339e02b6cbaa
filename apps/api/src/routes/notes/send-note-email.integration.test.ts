import { beforeAll, describe, expect, test } from 'vitest';
import { authorize, noteKinds } from '../../testing/note-kinds.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { errorOf, expectRefusedAt, expectStatus } from '../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../testing/use-test-api.ts';
import { updateCompanyOperation } from '../companies/update-company/update-company.operation.ts';

const address = 'fiscal@example.com';
const api = useTestApi();
const withoutServer = useOwnTestApi({}, { emails: 'off' });
let companyId: string;
let unmailed: string;
beforeAll(async () => {
  companyId = await readyProvider(api(), { email: address });
  unmailed = await readyProvider(withoutServer(), { email: address });
});

describe.each(noteKinds)('$kind', (kind) => {
  const { sendEmail, listEmails } = kind.operations;
  let id: string;
  beforeAll(async () => {
    id = await authorize(kind, api(), companyId, 'mailed');
  });

  test('202: each call queues another e-mail, also with the same Idempotency-Key', async () => {
    const id = await authorize(kind, api(), companyId, 'listed');
    const request = { params: { id }, body: {}, headers: { 'Idempotency-Key': 'one' } };
    const first = expectStatus(await api().call(sendEmail, request), 202).body;
    expect(first).toEqual({ id: expect.any(String), to: [address], status: 'queued' });
    const body = { to: [address] };
    const second = expectStatus(await api().call(sendEmail, { ...request, body }), 202).body;
    const listed = expectStatus(await api().call(listEmails, { params: { id } }), 200).body.data;
    expect(listed.map((email) => email.id).sort()).toEqual([first.id, second.id].sort());
  });

  test('409: a queued or rejected note cannot be sent', async () => {
    const id = await kind.queue(api(), companyId, 'queued');
    const refused = async () => errorOf(await api().call(sendEmail, { params: { id }, body: {} }));
    expect(await refused()).toMatchObject({ code: 'conflict', details: { reason: 'not_authorized' } });
    await kind.finish(api(), id, 'rejected');
    expect(await refused()).toMatchObject({ code: 'conflict', details: { reason: 'not_authorized' } });
  });

  describe('422', () => {
    const six = Array.from({ length: 6 }, (_, n) => `a${n}@example.com`);

    test.each([
      [{ to: [] }, 'to'],
      [{ to: six }, 'to'],
      [{ to: [address, 'x'] }, 'to[1]'],
      [{ to: [`${address}\r\nRCPT TO:<b@example.com>`] }, 'to[0]'],
      [{ to: ['victim@example.com'] }, 'to[0]'],
      [{ cc: [address] }, 'cc'],
    ])('%j is refused at %s', async (anyBody, path) => {
      const answer = await api().call(sendEmail, { params: { id }, anyBody });
      expectRefusedAt(answer, path);
    });

    test('a company without an e-mail address gets no e-mail in homologation', async () => {
      const setAddress = (email: string | null) =>
        api().call(updateCompanyOperation, { params: { id: companyId }, body: { email } });
      await setAddress(null);
      const answer = await api().call(sendEmail, { params: { id }, body: {} });
      await setAddress(address);
      expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path: 'to' }] });
    });

    test('without a mail server nothing is queued, and the code is email_not_configured', async () => {
      const id = await authorize(kind, withoutServer(), unmailed, 'unmailed');
      const answer = await withoutServer().call(sendEmail, { params: { id }, body: {} });
      expect(errorOf(answer)).toMatchObject({ code: 'email_not_configured', details: null });
    });
  });
});
