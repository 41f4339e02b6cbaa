import { expect, test } from 'vitest';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { aRequest } from '../testing/harness.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { testWebhook } from '../webhooks/test-webhook.ts';
import { findOpenQueues } from './find-open-queues.ts';

const harness = useHarness();

test('the queues of open filings are found, each once; finished filings and those that wait for a person need none', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const changed = async (externalId: string, changes: string) => {
    const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
    await harness.database.asOwner(`
      set session_replication_role = replica;
      update filing set ${changes} where id = '${note.id}'`);
  };
  await changed('usual', "service = 'authorization'");
  await changed('another', "service = 'authorization'");
  await changed('event', "service = 'event'");
  await changed('elsewhere', "authorizer = 'MG', mode = 'live', environment = 'production'");
  await changed('parked', "authorizer = 'PR', status = 'unknown', attention = 'reconcile_exhausted'");
  await changed('ended', "authorizer = 'RS', open = false, status = 'rejected', rejection = '{}'");
  expect(await findOpenQueues(harness.sys)).toEqual(['sefaz.MG.production', 'sefaz.SP.homologation']);
});

test('the queue of deliveries is found while one is pending', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url: 'http://127.0.0.1:9/hook' });
  const delivery = await testWebhook(ctx, { id });
  expect(await findOpenQueues(harness.sys)).toContain('deliveries');
  await harness.database.asOwner(`update delivery set status = 'exhausted' where id = '${delivery.id}'`);
  expect(await findOpenQueues(harness.sys)).not.toContain('deliveries');
});
