import type { Executions } from '@fiscal/contracts';
import type { StatementObserver } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { reportToCircuit } from '../circuit/report-to-circuit.ts';
import { getCompanyStatus } from '../companies/get-company-status.ts';
import { getEmailSettings } from '../companies/get-email-settings.ts';
import { listCompanies } from '../companies/list-companies.ts';
import { replaceEmailSettings } from '../companies/replace-email-settings.ts';
import { updateCompany } from '../companies/update-company.ts';
import { claimDelivery } from '../deliveries/claim-delivery.ts';
import { recordState } from '../filing/record-state.ts';
import { listOpenFilings } from '../filing-operations/list-open-filings.ts';
import { showFiling } from '../filing-operations/show-filing.ts';
import { checkSeriesGaps } from '../gaps/check-series-gaps.ts';
import { listGaps } from '../gaps/list-gaps.ts';
import { countSealed } from '../keyring/count-sealed.ts';
import { createKey } from '../keys/create-key.ts';
import { createKeyAuthenticator } from '../keys/create-key-authenticator.ts';
import { listKeys } from '../keys/list-keys.ts';
import { recordKeyUse } from '../keys/record-key-use.ts';
import { findNfe, getNfeXml } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { listNfeEmails, sendNfeEmail } from '../kinds/nfe/nfe-mail.ts';
import { listDisablings } from '../kinds/nfe-disabling/list-disablings.ts';
import { cancelNfe, correctNfe, listNfeEvents } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { findNfse, getNfse, getNfseXml, searchNfse } from '../kinds/nfse/get-nfse.ts';
import { listNfseEmails, sendNfseEmail } from '../kinds/nfse/nfse-mail.ts';
import { previewNfse } from '../kinds/nfse/preview-nfse.ts';
import { retryNfse } from '../kinds/nfse/retry-nfse.ts';
import { cancelNfse, listNfseEvents } from '../kinds/nfse-event/nfse-event-verbs.ts';
import { createRecovery } from '../recovery/create-recovery.ts';
import { setSeriesNext } from '../series/set-series-next.ts';
import { createTaxClass } from '../tax-classes/create-tax-class.ts';
import { listTaxClasses } from '../tax-classes/list-tax-classes.ts';
import { getNfeTimeline } from '../timeline/get-note-timeline.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { getWebhook } from '../webhooks/get-webhook.ts';
import { listWebhooks } from '../webhooks/list-webhooks.ts';
import { rotateWebhookSecret } from '../webhooks/rotate-webhook-secret.ts';
import { testWebhook } from '../webhooks/test-webhook.ts';
import { runConsoleFlow } from './console-flow.ts';
import { finishEvent } from './event-steps.ts';
import { claim, endRun, owner } from './filing-steps.ts';
import { runHappyPath, runOtherSteps } from './happy-path.ts';
import { aRequest, createHarness, type Harness } from './harness.ts';
import {
  authorizedNfse,
  finishNfse,
  finishNfseEvent,
  municipal,
  queuedNfse,
  withDpsSeries,
} from './nfse-steps.ts';
import { disable, finishRange } from './range-steps.ts';
import { createStatementLog } from './sent-statements.ts';
import { aTaxClass } from './tax-classes.ts';
import { withRenderers } from './with-renderers.ts';

/** Runs documents of each kind to their ends, one note to its middle, and the reads of clients and operators. */
export async function runFlows(
  postgresUrl: string,
  onStatement: StatementObserver,
): Promise<{ readonly harness: Harness }> {
  const log = createStatementLog();
  const harness = await createHarness(postgresUrl, { emails: 'on' }, (sent) => {
    log.observe(sent);
    onStatement(sent);
  });
  const { sys } = harness;
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx, { email: 'fiscal@example.com' });
  await createTaxClass(ctx, { companyId, ...aTaxClass() });
  const webhook = await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  await replaceEmailSettings(ctx, { companyId, settings: { sendToRecipient: true } });
  const { noteId: id } = await runHappyPath(harness, log, { ctx, companyId, externalId: 'first' });
  await runOtherSteps(harness, log, { ctx, companyId, externalId: 'other' });
  const { event: letter } = await correctNfe(ctx, { id, text: 'Onde se lê 1 volume, leia-se 2' });
  await finishEvent(harness, letter.id, 'registered');
  await cancelNfe(ctx, { id, justification: 'Venda desfeita a pedido' });
  await setSeriesNext(sys, {
    ...operator,
    companyId,
    environment: 'homologation',
    model: '55',
    series: 1,
    next: 9,
  });
  const { disabling } = await disable(ctx, companyId, 5);
  await finishRange(harness, disabling.id);
  await disable(ctx, companyId, 7);
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'waits' }) });
  await testWebhook(ctx, { id: webhook.id });
  await rotateWebhookSecret(ctx, { id: webhook.id, overlapHours: 24 });
  const { id: deliveryId } = await sendNfeEmail(ctx, { id });
  // The letter removed the stored DANFE, so the mail draws it again.
  await claimDelivery(withRenderers(sys, { nfe: async () => Buffer.from('%PDF-1.7') }), { deliveryId });

  const nfseId = await serve();
  await retryAsClient();
  await retryAsOperator();
  await runConsoleFlow(
    { ...harness, onStatement },
    {
      clientId: ctx.tenant.clientId,
      companyId,
      webhookId: webhook.id,
      deliveryId,
      documentIds: [id, letter.id, disabling.id, nfseId],
    },
  );
  await recover();
  return { harness };

  /** Runs NFS-e to their ends, one that replaces another, and an event. */
  async function serve(): Promise<Id24> {
    await withDpsSeries(ctx, companyId);
    const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'service' });
    const { accessKey } = await getNfse(ctx, { id });
    const replaces = { accessKey: accessKey ?? '', reason: '99', description: 'Correção do valor' } as const;
    await authorizedNfse(harness, ctx, companyId, { externalId: 'replacing', replaces });
    const refused = await queuedNfse(ctx, companyId, { externalId: 'refused' });
    await finishNfse(harness, refused, 'rejected');
    const last = await authorizedNfse(harness, ctx, companyId, { externalId: 'cancelled' });
    const { event: of } = await cancelNfse(ctx, { id: last, justification: 'Serviço não prestado' });
    await finishNfseEvent(harness, of.id, 'registered');
    const mail = await sendNfseEmail(ctx, { id: last });
    // The cancellation removed the stored DANFSe, so the mail draws it again.
    const renderDanfse = async () => Buffer.from('%PDF-1.7');
    await claimDelivery(withRenderers(sys, { nfse: renderDanfse }), { deliveryId: mail.id });
    const waiting = await queuedNfse(ctx, companyId, { externalId: 'waiting' });
    await endRun(harness, waiting, { kind: 'failed', code: 'authority_unavailable' });
    await retryNfse(municipal(ctx), { id: waiting });
    return last;
  }

  async function retryAsClient(): Promise<void> {
    await findNfse(ctx, { externalId: 'cancelled' });
    await getNfseXml(ctx, { id: nfseId });
    await listNfseEvents(ctx, { id: nfseId });
    await listNfseEmails(ctx, { id: nfseId });
    await searchNfse(ctx, { status: ['authorized'] });
    await searchNfse(ctx, {});
    await previewNfse(municipal(ctx), { request: aService({ companyId }) });
    await updateCompany(ctx, { id: companyId, patch: { im: '1' } });
    await getCompanyStatus(ctx, { id: companyId });
    await listCompanies(ctx);
    await listTaxClasses(ctx, { companyId });
    await getWebhook(ctx, { id: webhook.id });
    await listWebhooks(ctx);
    await findNfe(ctx, { externalId: 'first' });
    await getNfeXml(ctx, { id });
    await getNfeTimeline(ctx, { id });
    await listNfeEvents(ctx, { id });
    await listNfeEmails(ctx, { id });
    await getEmailSettings(ctx, { id: companyId });
    await listDisablings(ctx, { companyId });
    await listGaps(ctx, { companyId, series: 1 });
  }

  async function retryAsOperator(): Promise<void> {
    const { clientId } = ctx.tenant;
    const made = await createKey(sys, { ...operator, clientId, mode: 'test', name: 'flows' });
    const keys = await createKeyAuthenticator(sys);
    await keys.authenticate(made.key, 'test');
    await recordKeyUse(sys, { keyPrefix: made.record.prefix });
    await keys.close();
    await listKeys(sys, { clientId });
    await checkSeriesGaps(sys);
    await countSealed(sys);
    await listOpenFilings(sys, { limit: 10 });
    await showFiling(sys, { describe: async () => ({ state: 'absent' }) as never }, { id: note.id });
  }

  /** Plays an outage of an authority; after it the waiting note is woken. */
  async function recover(): Promise<void> {
    const place = { authorizer: 'SP', environment: 'homologation', service: 'authorization' };
    await claim(sys, note.id);
    const wait = { status: 'pending', waiting: 'circuit', waitMs: 1, checkInMs: 1 } as const;
    await recordState(sys, { filingId: note.id, run: 1, owner, ...wait });
    await harness.advance(60_000);
    const openedAt = harness.clock.now().getTime();
    for (const reason of ['dns', 'dns', 'dns'])
      await reportToCircuit(sys, place, { kind: 'failure', reason, openedAt });
    await harness.advance(60_000);
    const later = { openedAt: harness.clock.now().getTime() };
    await reportToCircuit(sys, place, { kind: 'success', ...later });
    const executions: Executions = { state: async () => 'running', hurry: async () => 'signalled' };
    await createRecovery({ sys, executions, readCapacity: async () => ({ slots: 20 }) }).wake();
  }
}

const operator = { actor: 'flows', reason: 'test' } as const;
