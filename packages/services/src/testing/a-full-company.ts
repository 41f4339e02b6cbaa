import { inTransaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { createConfirmation } from '../confirmations/create-confirmation.ts';
import { replaceLogo } from '../danfe-settings/replace-logo.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { sendNfeEmail } from '../kinds/nfe/nfe-mail.ts';
import { disableRange } from '../kinds/nfe-disabling/disable-range.ts';
import { cancelNfe, correctNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { sendNfseEmail } from '../kinds/nfse/nfse-mail.ts';
import { cancelNfse } from '../kinds/nfse-event/nfse-event-verbs.ts';
import { createDocumentLink } from '../links/create-document-link.ts';
import { setSeriesNext } from '../series/set-series-next.ts';
import { createTaxClass } from '../tax-classes/create-tax-class.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { recordDeliveryAttempt } from '../webhooks/record-delivery-attempt.ts';
import { authorizedNote, finishEvent } from './event-steps.ts';
import { endRun, finishFiling } from './filing-steps.ts';
import { aRequest, type Harness } from './harness.ts';
import { authorizedNfse, finishNfseEvent, withDpsSeries } from './nfse-steps.ts';
import { finishRange } from './range-steps.ts';
import { samplePng } from './sample-pictures.ts';
import { aTaxClass } from './tax-classes.ts';
import type { TestTenant } from './test-context.ts';

/** A company with rows in every table that can name one, and nothing in progress. */
export async function aFullCompany(harness: Harness, ctx: TestTenant): Promise<Id24> {
  const companyId = await harness.aCompany(ctx, { email: 'fiscal@example.com' });
  await harness.replaceCertificate(ctx, companyId);
  await replaceLogo(ctx, { companyId, mediaType: 'image/png', bytes: samplePng() });
  await createTaxClass(ctx, { companyId, ...aTaxClass() });
  await createWebhook(ctx, { url: 'https://example.com/hook' });
  const noteId = await authorizedNote(harness, ctx, companyId, `full-${companyId}`);
  const { event: letter } = await correctNfe(ctx, { id: noteId, text: 'Correção do endereço de entrega' });
  await finishEvent(harness, letter.id, 'registered');
  const { event } = await cancelNfe(ctx, { id: noteId, justification: 'Venda desfeita a pedido' });
  await finishEvent(harness, event.id, 'registered');
  const mailing = { ...ctx, settings: { ...ctx.settings, emails: 'on' } } as const;
  await sendNfeEmail(mailing, { id: noteId });
  const { note: broken } = await issueNfe(ctx, {
    request: aRequest(companyId, { externalId: `broken-${companyId}` }),
  });
  await finishFiling(harness, broken.id, 'rejected');
  const request = {
    companyId,
    series: 1,
    from: 2,
    to: 2,
    justification: 'Falha na emissão: número não usado',
  };
  const { disabling } = await disableRange(ctx, { request });
  await finishRange(harness, disabling.id);
  const { note: parked } = await issueNfe(ctx, {
    request: aRequest(companyId, { externalId: `parked-${companyId}` }),
  });
  await endRun(harness, parked.id, {
    kind: 'attention',
    attention: 'reconcile_exhausted',
    status: 'unknown',
  });
  const { environment } = disabling;
  await setSeriesNext(harness.sys, {
    companyId,
    environment,
    model: '55',
    series: 1,
    next: 10,
    actor: 'test',
  });
  await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute(sql`insert into gap_check (client_id, company_id, environment, model, series, checked_at, due_numbers)
      values (${ctx.tenant.clientId}, ${companyId}, ${environment}, '55', 1, now(), 0)`),
  );
  await withDpsSeries(ctx, companyId);
  const nfseId = await authorizedNfse(harness, ctx, companyId, { externalId: `service-${companyId}` });
  const { event: nfseEvent } = await cancelNfse(ctx, { id: nfseId, justification: 'Serviço não prestado' });
  await finishNfseEvent(harness, nfseEvent.id, 'registered');
  await sendNfseEmail(mailing, { id: nfseId, to: ['fiscal@example.com'] });
  const prepared = { externalId: `prepared-${companyId}`, recipient: { name: 'Pessoa' } };
  await createConfirmation(ctx, {
    action: 'issueNfe',
    companyId,
    subject: prepared.externalId,
    request: prepared,
  });
  await createDocumentLink(ctx, { document: 'danfe', note: { id: noteId, companyId } });
  for (const deliveryId of await deliveriesOf(harness, companyId))
    await recordDeliveryAttempt(harness.sys, {
      deliveryId,
      number: 1,
      round: 1,
      attempt,
      final: 'delivered',
    });
  return companyId;
}

const attempt = { responseStatus: 204, error: null, durationMs: 1, responseExcerpt: '' };

async function deliveriesOf({ database }: Harness, companyId: Id24): Promise<readonly string[]> {
  const rows = await database.readAsOwner<{ id: string }>(
    `select id from delivery where company_id = '${companyId}'`,
  );
  return rows.map(({ id }) => id);
}
