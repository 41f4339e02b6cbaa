import { describe, expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { askCancellation, authorizeNote, finishEvent } from '../../../testing/note-events.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { replaceEmailSettingsOperation } from '../../companies/replace-email-settings/replace-email-settings.operation.ts';
import { listNfeEmailsOperation } from './list-nfe-emails.operation.ts';

const api = useTestApi();
const emailsOf = async (id: string) =>
  expectStatus(await api().call(listNfeEmailsOperation, { params: { id } }), 200).body.data;

describe('200', () => {
  test('what the service sends by itself is listed, newest first; without the setting there is nothing', async () => {
    const companyId = await registerCompany(api(), { email: 'fiscal@example.com' });
    await uploadCertificate(api(), companyId);
    expect(await emailsOf(await authorizeNote(api(), companyId, 'silent'))).toEqual([]);
    const settings = { params: { id: companyId }, body: { sendToRecipient: true } };
    await api().call(replaceEmailSettingsOperation, settings);
    const id = await authorizeNote(api(), companyId, 'mailed');
    await finishEvent(api(), await askCancellation(api(), id), 'registered');
    const queued = {
      ...{
        id: expect.any(String),
        to: ['fiscal@example.com'],
        status: 'queued',
        attempts: 0,
        lastError: null,
      },
      createdAt: expect.any(String),
    };
    expect(await emailsOf(id)).toEqual([
      { ...queued, kind: 'cancelled' },
      { ...queued, kind: 'authorized' },
    ]);
  });
});
