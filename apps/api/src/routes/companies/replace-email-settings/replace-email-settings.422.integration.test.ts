import { beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getEmailSettingsOperation } from '../get-email-settings/get-email-settings.operation.ts';
import { replaceEmailSettingsOperation } from './replace-email-settings.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await registerCompany(api());
});

const four = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];

test.each([
  [{ sendToRecipient: 'true' }, 'sendToRecipient'],
  [{ replyTo: 'vendas' }, 'replyTo'],
  [{ replyTo: 'a@example.com\r\nBcc: b@example.com' }, 'replyTo'],
  [{ bcc: four }, 'bcc'],
  [{ bcc: ['a@example.com', 'b@'] }, 'bcc[1]'],
  [{ bcc: ['a@example.com, b@example.com'] }, 'bcc[0]'],
  [{ senderName: 'x'.repeat(61) }, 'senderName'],
  [{ senderName: '' }, 'senderName'],
  [{ senderName: 'Loja\r\nBcc: b@example.com' }, 'senderName'],
  [{ sender: 'x' }, 'sender'],
])('%j is refused at %s, and the settings stay', async (body, path) => {
  const answer = await api().call(replaceEmailSettingsOperation, { params: { id }, anyBody: body });
  expect(answer.status, answer.text).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
  const shown = await api().call(getEmailSettingsOperation, { params: { id } });
  expect(expectStatus(shown, 200).body).toMatchObject({ sendToRecipient: false, bcc: [], senderName: null });
});
