import { emailLimit } from '@fiscal/api-contract';
import { beforeAll, expect, test } from 'vitest';
import { authorizeService } from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { updateCompanyOperation } from '../../companies/update-company/update-company.operation.ts';
import { sendNfseEmailOperation } from './send-nfse-email.operation.ts';

const api = useTestApi();
const withoutServer = useOwnTestApi({}, { emails: 'off' });
const address = 'fiscal@example.com';
let companyId: string;
let id: string;

beforeAll(async () => {
  companyId = await readyProvider(api(), { email: address });
  id = await authorizeService(api(), companyId);
});

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
