import { beforeAll, describe, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { expectRefusedAt, expectStatus } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { getEmailSettingsOperation } from '../get-email-settings/get-email-settings.operation.ts';
import { replaceEmailSettingsOperation } from './replace-email-settings.operation.ts';

describe('200', () => {
  const api = useTestApi();
  const withoutServer = useOwnTestApi({}, { emails: 'off' });
  const defaults = {
    sendToRecipient: false,
    attachXml: true,
    attachDanfe: true,
    replyTo: null,
    bcc: [],
    senderName: null,
    warnings: [],
  };

  test('the request replaces all settings, and an absent field gets its default', async () => {
    const id = await registerCompany(api(), { email: 'fiscal@example.com' });
    const put = async (body: object) => {
      const answer = await api().call(replaceEmailSettingsOperation, { params: { id }, anyBody: body });
      const shown = await api().call(getEmailSettingsOperation, { params: { id } });
      expect(expectStatus(answer, 200).body).toEqual(expectStatus(shown, 200).body);
      return shown.body;
    };
    const settings = {
      sendToRecipient: true,
      attachXml: false,
      attachDanfe: false,
      senderName: 'Loja São José',
      replyTo: 'vendas@example.com',
      bcc: ['a@example.com', 'b@example.com', 'c@example.com'],
    };
    expect(await put(settings)).toEqual({ ...settings, warnings: [] });
    expect(await put({ sendToRecipient: true })).toEqual({ ...defaults, sendToRecipient: true });
    expect(await put({ replyTo: null, senderName: null })).toEqual(defaults);
  });

  test('without a mail server they are stored, with a warning', async () => {
    const id = await registerCompany(withoutServer(), { email: 'fiscal@example.com' });
    const body = { sendToRecipient: true };
    const answer = await withoutServer().call(replaceEmailSettingsOperation, { params: { id }, body });
    expect(expectStatus(answer, 200).body).toMatchObject({
      sendToRecipient: true,
      warnings: [expect.stringContaining('não está configurado')],
    });
  });
});

describe('422', () => {
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
    expectRefusedAt(answer, path);
    const shown = await api().call(getEmailSettingsOperation, { params: { id } });
    expect(expectStatus(shown, 200).body).toMatchObject({
      sendToRecipient: false,
      bcc: [],
      senderName: null,
    });
  });
});
