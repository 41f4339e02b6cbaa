import type { Id24 } from '@fiscal/domain';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pauseAuthority, resumeAuthority } from '../authority-pauses/index.ts';
import { suspendClient } from '../clients/suspend-client.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { aRequest } from '../testing/harness.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { type DeliveryAttemptToRecord, recordDeliveryAttempt } from '../webhooks/record-delivery-attempt.ts';
import { redeliver } from '../webhooks/redeliver.ts';
import { testWebhook } from '../webhooks/test-webhook.ts';
import { readBusiness } from './read-business.ts';

const harness = useHarness();
const minute = 60_000;
let ctx: TestTenant;
let companyId: Id24;

beforeAll(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
});
beforeEach(() =>
  harness.database.asOwner(`
    set session_replication_role = replica;
    delete from filing; delete from delivery; delete from delivery_attempt; delete from authority_state`),
);

/** The samples of the gauges whose names begin so, as the lines of a page. */
async function read(begin: string): Promise<readonly string[]> {
  const samples = (await readBusiness(harness.sys)).filter(({ name }) => name.startsWith(begin));
  return samples.map(({ name, labels, value }) => `${name} ${Object.values(labels).join()} ${value}`).sort();
}

let issued = 0;
async function aNote(changes: string): Promise<void> {
  issued += 1;
  const externalId = `p-${issued}`;
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
  await harness.database.asOwner(
    `set session_replication_role = replica; update filing set ${changes} where id = '${note.id}'`,
  );
}

test('open documents are counted by kind, status, attention, wait and authority, with the age of the oldest', async () => {
  await aNote("waiting = 'circuit', waiting_until = now() + interval '1 hour'");
  await harness.advance(minute);
  await aNote("waiting = 'circuit', waiting_until = now() + interval '1 hour'");
  await aNote("attention = 'certificate_missing', status = 'failed'");
  await aNote("environment = 'production', authorizer = 'SVRS', status = 'sending', mode = 'live'");
  await aNote("open = false, status = 'authorized'");
  await harness.advance(minute);
  expect(await read('fiscal_open_documents')).toEqual([
    'fiscal_open_documents nfe,failed,certificate_missing,none,sefaz.SP.homologation 1',
    'fiscal_open_documents nfe,queued,none,circuit,sefaz.SP.homologation 2',
    'fiscal_open_documents nfe,sending,none,none,sefaz.SVRS.production 1',
    'fiscal_open_documents_oldest_seconds nfe,failed,certificate_missing,none,sefaz.SP.homologation 60',
    'fiscal_open_documents_oldest_seconds nfe,queued,none,circuit,sefaz.SP.homologation 120',
    'fiscal_open_documents_oldest_seconds nfe,sending,none,none,sefaz.SVRS.production 60',
  ]);
});

test('documents for a person are counted by reason and environment, and each reason that nothing has is 0', async () => {
  await aNote("attention = 'certificate_missing', status = 'failed'");
  await aNote("attention = 'reconcile_exhausted', status = 'unknown'");
  await aNote(
    "environment = 'production', attention = 'reconcile_exhausted', status = 'unknown', mode = 'live'",
  );
  await aNote(
    "environment = 'production', attention = 'reconcile_exhausted', status = 'sending', mode = 'live'",
  );
  await aNote("status = 'sending'");
  const lines = await read('fiscal_documents_for_person');
  expect(lines).toHaveLength(14);
  expect(lines.filter((line) => !line.endsWith(' 0'))).toEqual([
    'fiscal_documents_for_person certificate_missing,homologation 1',
    'fiscal_documents_for_person reconcile_exhausted,homologation 1',
    'fiscal_documents_for_person reconcile_exhausted,production 2',
  ]);
});

test('the oldest document without a call is found among those that wait for a worker only', async () => {
  await aNote("waiting = 'circuit', waiting_until = now() + interval '1 hour'");
  await aNote("status = 'sending'");
  await harness.advance(minute);
  expect(await read('fiscal_without_call')).toEqual(['fiscal_without_call_oldest_seconds  0']);
  await aNote('label = label');
  await harness.advance(minute);
  await aNote('label = label');
  expect(await read('fiscal_without_call')).toEqual(['fiscal_without_call_oldest_seconds  60']);
});

test('a circuit is open for an authority while that of one of its services is', async () => {
  const row = (authorizer: string, service: string, state: string) =>
    `('${authorizer}', 'homologation', '${service}', '${state}', 0, 0, 0, ${state === 'closed' ? 'null' : 'now()'}, 0, 0, 0, now())`;
  const columns =
    'authorizer, environment, service, state, consecutive_failures, openings, permits, until, waiting, generation, hurried_generation, updated_at';
  await harness.database.asOwner(`
    insert into authority_state (${columns}) values ${row('SP', 'authorization', 'half_open')},
      ${row('SP', 'event', 'closed')}, ${row('MG', 'authorization', 'open')}, ${row('SVRS', 'event', 'closed')}`);
  expect(await read('fiscal_circuit')).toEqual([
    'fiscal_circuit_open sefaz.MG.homologation 1',
    'fiscal_circuit_open sefaz.SP.homologation 1',
    'fiscal_circuit_open sefaz.SVRS.homologation 0',
  ]);
});

test('while a person has paused an authority, its circuit counts as closed and the time of the pause is shown', async () => {
  const place = { environment: 'homologation', actor: 'ana', reason: 'recusa tudo' } as const;
  await harness.database.asOwner(`
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits, until,
      waiting, generation, hurried_generation, updated_at)
    values ('SP', 'homologation', 'authorization', 'open', 3, 1, 0, now(), 0, 0, 0, now())`);
  await pauseAuthority(harness.sys, { ...place, authorizer: 'SP' });
  await pauseAuthority(harness.sys, { ...place, authorizer: 'SEFIN', environment: 'production' });
  await aNote("status = 'pending', waiting = 'circuit', waiting_until = null");
  await harness.advance(10 * minute);
  expect(await read('fiscal_circuit')).toEqual(['fiscal_circuit_open sefaz.SP.homologation 0']);
  expect(await read('fiscal_authority_paused')).toEqual([
    'fiscal_authority_paused_seconds sefaz.SP.homologation 600',
    'fiscal_authority_paused_seconds sefin.SEFIN.production 600',
  ]);
  expect(await read('fiscal_without_call')).toEqual(['fiscal_without_call_oldest_seconds  0']);
  await resumeAuthority(harness.sys, { ...place, authorizer: 'SP' });
  await resumeAuthority(harness.sys, { ...place, authorizer: 'SEFIN', environment: 'production' });
  expect(await read('fiscal_authority_paused')).toEqual([]);
  expect(await read('fiscal_circuit')).toEqual(['fiscal_circuit_open sefaz.SP.homologation 1']);
});

test('certificates are counted by days left; replaced ones and those of companies and clients that leave are not', async () => {
  const client = await harness.aClient();
  const cnpjs = ['11222333000181', '12345678000195', '11444777000161', '33000167000101', '60746948000112'];
  const ids: Id24[] = [];
  for (const cnpj of cnpjs) ids.push(await harness.aCompany(client, { cnpj }));
  for (const id of ids.slice(0, 1)) await harness.replaceCertificate(client, id);
  const days = [0, 7, 30, 31];
  await harness.database.asOwner(`
    set session_replication_role = replica;
    ${days.map((left, n) => `update certificate set not_after = now() + interval '${left} days' where company_id = '${ids[n]}';`).join('')}
    update company set status = 'deleting' where id = '${ids[4]}'`);
  // The company of the other tests has one more.
  expect(await read('fiscal_certificates')).toEqual([
    'fiscal_certificates 30 1',
    'fiscal_certificates 7 1',
    'fiscal_certificates expired 1',
    'fiscal_certificates more 2',
  ]);
  await suspendClient(harness.sys, { clientId: client.tenant.clientId, actor: 'operator' });
  expect(await read('fiscal_certificates')).toEqual([
    'fiscal_certificates 30 0',
    'fiscal_certificates 7 0',
    'fiscal_certificates expired 0',
    'fiscal_certificates more 1',
  ]);
});

test('active webhooks are counted by whether their last attempt failed, without those of suspended clients', async () => {
  await harness.database.asOwner('set session_replication_role = replica; delete from webhook');
  const other = await harness.aClient();
  const aWebhook = async (client: TestTenant): Promise<string> =>
    (await createWebhook(client, { url: 'http://127.0.0.1:9/hook' })).id;
  const [failing, inactive, ofOther] = [await aWebhook(ctx), await aWebhook(ctx), await aWebhook(other)];
  await aWebhook(ctx);
  await harness.database.asOwner(`
    update webhook set failing_since = now() where id in ('${failing}', '${ofOther}');
    update webhook set active = false where id = '${inactive}'`);
  expect(await read('fiscal_webhooks')).toEqual(['fiscal_webhooks false 1', 'fiscal_webhooks true 2']);
  await suspendClient(harness.sys, { clientId: other.tenant.clientId, actor: 'operator' });
  expect(await read('fiscal_webhooks')).toEqual(['fiscal_webhooks false 1', 'fiscal_webhooks true 1']);
});

test('pending deliveries of webhooks are counted by whether an attempt of their round failed', async () => {
  const { id: webhookId } = await createWebhook(ctx, { url: 'http://127.0.0.1:9/hook' });
  const send = async () => (await testWebhook(ctx, { id: webhookId })).id;
  const record = (
    deliveryId: string,
    responseStatus: number,
    next: Pick<DeliveryAttemptToRecord, 'final' | 'waitMs'>,
  ) =>
    recordDeliveryAttempt(harness.sys, {
      deliveryId,
      number: 1,
      round: 1,
      attempt: { responseStatus, error: null, durationMs: 12, responseExcerpt: '' },
      ...next,
    });
  const failing = await send();
  const again = await send();
  await record(failing, 500, { final: 'retry', waitMs: 1_000 });
  await record(again, 500, { final: 'exhausted' });
  await record(await send(), 204, { final: 'delivered' });
  await harness.advance(minute);
  await send();
  const mail = await send();
  await harness.database.asOwner(`
    update delivery set channel = 'email', recipients = '[]', target_id = '${companyId}', company_id = '${companyId}'
    where id = '${mail}'`);
  await redeliver(ctx, { id: webhookId, deliveryId: again });
  await harness.advance(minute);
  expect(await read('fiscal_pending')).toEqual([
    'fiscal_pending_deliveries false 2',
    'fiscal_pending_deliveries true 1',
    'fiscal_pending_deliveries_oldest_seconds false 60',
    'fiscal_pending_deliveries_oldest_seconds true 120',
  ]);
});
