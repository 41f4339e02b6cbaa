import { describe, expect, test } from 'vitest';
import {
  askServiceCancellation,
  authorizeService,
  finishServiceEvent,
} from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { replaceEmailSettingsOperation } from '../../companies/replace-email-settings/replace-email-settings.operation.ts';
import { listNfseEmailsOperation } from './list-nfse-emails.operation.ts';

const api = useTestApi();
const emailsOf = async (id: string) =>
  expectStatus(await api().call(listNfseEmailsOperation, { params: { id } }), 200).body.data;

describe('200', () => {
  test('what the service sends by itself is listed, newest first; without the setting there is nothing', async () => {
    const companyId = await readyProvider(api(), { email: 'fiscal@example.com' });
    expect(await emailsOf(await authorizeService(api(), companyId, { externalId: 'silent' }))).toEqual([]);
    const settings = { params: { id: companyId }, body: { sendToRecipient: true } };
    await api().call(replaceEmailSettingsOperation, settings);
    const id = await authorizeService(api(), companyId, { externalId: 'mailed' });
    await finishServiceEvent(api(), await askServiceCancellation(api(), id), 'registered');
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
