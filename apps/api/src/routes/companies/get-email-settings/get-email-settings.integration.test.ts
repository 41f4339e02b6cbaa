import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getEmailSettingsOperation } from './get-email-settings.operation.ts';

const api = useTestApi();

test('200: a company without settings shows the defaults', async () => {
  const id = await registerCompany(api());
  const answer = await api().call(getEmailSettingsOperation, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({
    sendToRecipient: false,
    attachXml: true,
    attachDanfe: true,
    replyTo: null,
    bcc: [],
    senderName: null,
    warnings: [],
  });
});
