import { expect, test } from 'vitest';
import { authorize, noteKinds } from '../../testing/note-kinds.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { expectStatus } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { replaceEmailSettingsOperation } from '../companies/replace-email-settings/replace-email-settings.operation.ts';

const api = useTestApi();

test('200: automatic e-mails are listed, newest first; without the setting there are none', async () => {
  const companyId = await readyProvider(api(), { email: 'fiscal@example.com' });
  const emailsOf = async ({ operations }: (typeof noteKinds)[number], id: string) =>
    expectStatus(await api().call(operations.listEmails, { params: { id } }), 200).body.data;
  for (const kind of noteKinds) {
    expect(await emailsOf(kind, await authorize(kind, api(), companyId, 'silent'))).toEqual([]);
  }
  const settings = { params: { id: companyId }, body: { sendToRecipient: true } };
  await api().call(replaceEmailSettingsOperation, settings);
  const queued = {
    id: expect.any(String),
    to: ['fiscal@example.com'],
    status: 'queued',
    attempts: 0,
    lastError: null,
    createdAt: expect.any(String),
  };
  for (const kind of noteKinds) {
    const id = await authorize(kind, api(), companyId, 'mailed');
    await kind.finishEvent(api(), await kind.cancel(api(), id), 'registered');
    expect(await emailsOf(kind, id)).toEqual([
      { ...queued, kind: 'cancelled' },
      { ...queued, kind: 'authorized' },
    ]);
  }
});
