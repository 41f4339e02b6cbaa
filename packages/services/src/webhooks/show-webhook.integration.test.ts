import { expect, test } from 'vitest';
import { showDelivery } from '../deliveries/show-delivery.ts';
import { sendNfeEmail } from '../kinds/nfe/nfe-mail.ts';
import { authorizedNote } from '../testing/event-steps.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from './create-webhook.ts';
import { recordDeliveryAttempt } from './record-delivery-attempt.ts';
import { showWebhook } from './show-webhook.ts';

const harness = useHarness();

async function deliveriesOf(resourceId: string, channel: string): Promise<readonly string[]> {
  const rows = await harness.database.readAsOwner<{ id: string }>(
    `select id from delivery where resource_id = '${resourceId}' and channel = '${channel}'`,
  );
  return rows.map(({ id }) => id);
}

const failed = {
  responseStatus: 500,
  error: null,
  durationMs: 12,
  responseExcerpt: 'sem ana@example.com <b>',
};

test('a webhook is shown without secrets, with its companies and statistics; its delivery with what the receiver said', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const webhook = await createWebhook(ctx, {
    url: 'https://example.com:8443/hook/a?token=top',
    events: ['nfe.authorized'],
  });
  const noteId = await authorizedNote(harness, ctx, companyId);
  const [deliveryId = ''] = await deliveriesOf(noteId, 'webhook');
  await recordDeliveryAttempt(harness.sys, {
    deliveryId,
    number: 1,
    round: 1,
    attempt: failed,
    final: 'retry',
    waitMs: 60_000,
  });
  const view = await showWebhook(harness.sys, { id: webhook.id });
  expect(view).toMatchObject({
    id: webhook.id,
    clientId: ctx.tenant.clientId,
    clientName: 'Cliente de teste',
    mode: 'test',
    host: 'example.com:8443',
    address: 'https://example.com:8443/hook/a',
    events: ['nfe.authorized'],
    active: true,
    failingSince: harness.clock.now(),
    companies: [{ id: companyId }],
    statistics: { last24Hours: { pending: 1, attempts: 1, responseMs: { p50: 12 } } },
  });
  expect(JSON.stringify(view)).not.toMatch(/top|sealed|whsec/);
  const delivery = await showDelivery(harness.sys, { id: deliveryId });
  expect(delivery).toMatchObject({
    host: 'example.com:8443',
    address: 'https://example.com:8443/hook/a',
    active: true,
    companyId,
    recipients: [],
    to: null,
    status: 'pending',
    attemptLog: [
      {
        number: 1,
        round: 1,
        responseStatus: 500,
        error: null,
        durationMs: 12,
        response: 'sem a***@example.com <b>',
      },
    ],
  });
  expect(JSON.stringify(delivery)).not.toMatch(/top|payload/);
  expect(await showWebhook(harness.sys, { id: '0'.repeat(24) })).toBeUndefined();
  expect(await showWebhook(harness.sys, { id: "'" })).toBeUndefined();
});

test('a mail is shown with masked addresses, and whole ones only on request', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const noteId = await authorizedNote(harness, ctx, companyId);
  await harness.database.asOwner(
    `update company set email = 'ana.souza@example.com' where id = '${companyId}'`,
  );
  await sendNfeEmail({ ...ctx, settings: { ...ctx.settings, emails: 'on' } }, { id: noteId });
  const [id = ''] = await deliveriesOf(noteId, 'email');
  const of = (address: string) => ({
    host: null,
    address: null,
    active: null,
    to: ['a***@example.com'],
    recipients: [{ address, role: 'to', status: 'queued', reply: null }],
  });
  expect(await showDelivery(harness.sys, { id })).toMatchObject(of('a***@example.com'));
  expect(await showDelivery(harness.sys, { id, addresses: 'whole' })).toMatchObject(
    of('ana.souza@example.com'),
  );
  expect(await showDelivery(harness.sys, { id: '0'.repeat(24) })).toBeUndefined();
});
