import { issueECnpj } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { deleteCertificate } from './certificates/delete-certificate.ts';
import { replaceCertificate } from './certificates/replace-certificate.ts';
import { reportToCircuit } from './circuit/report-to-circuit.ts';
import { getCompany } from './companies/get-company.ts';
import { replaceEmailSettings } from './companies/replace-email-settings.ts';
import { replaceNfseSettings } from './companies/replace-nfse-settings.ts';
import { updateCompany } from './companies/update-company.ts';
import { isServiceError } from './context/service-error.ts';
import { makeFollowUp } from './filing/filing-kind-adapter.ts';
import { issueNfe } from './kinds/nfe/issue-nfe.ts';
import { retryNfe } from './kinds/nfe/retry-nfe.ts';
import { cancelNfe, correctNfe, retryNfeEvent } from './kinds/nfe-event/nfe-event-verbs.ts';
import { claimOutbox } from './outbox/claim-outbox.ts';
import { addNfeSeries } from './series/add-series.ts';
import { setSeriesNext } from './series/set-series-next.ts';
import { createTaxClass } from './tax-classes/create-tax-class.ts';
import { deleteTaxClass } from './tax-classes/delete-tax-class.ts';
import { replaceTaxClass } from './tax-classes/replace-tax-class.ts';
import { answerEvent, authorizedNote } from './testing/event-steps.ts';
import { endRun, finishFiling, lose, queryRun } from './testing/filing-steps.ts';
import { anItem, aRequest } from './testing/harness.ts';
import { aTaxClass, saleRules } from './testing/tax-classes.ts';
import { useHarness } from './testing/use-harness.ts';
import { createWebhook } from './webhooks/create-webhook.ts';
import { recordDeliveryAttempt } from './webhooks/record-delivery-attempt.ts';
import { testWebhook } from './webhooks/test-webhook.ts';

const harness = useHarness();

const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Returns the error of some work, such as a deadlock, unless it is a refusal. */
const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (isServiceError(error) ? undefined : error),
  );

test('many simultaneous operations of every sort on one company never cause a deadlock', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const { id: webhookId } = await createWebhook(ctx, { url: 'http://127.0.0.1:9/' });
  const made = issueECnpj(harness.tree, { cnpj: '12ABC34501DE35', name: 'EMITENTE' });
  const pfxBase64 = Buffer.from(made.pfx).toString('base64');
  const issue = async (n: number): Promise<void> => {
    const externalId = `p-${n % 30}`;
    const { kind, note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
    if (kind === 'created') await finishFiling(harness, note.id, n % 2 === 0 ? 'authorized' : 'rejected');
    const natureOfOperation = `Venda ${n}`;
    await issueNfe(ctx, { request: aRequest(companyId, { externalId, natureOfOperation }) });
  };
  const fail = async (n: number): Promise<void> => {
    const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: `f-${n}` }) });
    await endRun(harness, note.id, { kind: 'failed', code: 'internal' });
    await Promise.all([retryNfe(ctx, { id: note.id }), retryNfe(ctx, { id: note.id })]);
  };
  const lost = async (n: number): Promise<void> => {
    const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: `u-${n}` }) });
    await lose(harness.sys, note.id, { kind: 'unknown', reason: 'interrupted' });
    await claimOutbox(harness.sys, { limit: 5 });
    await endRun(harness, note.id, {
      kind: 'attention',
      attention: 'reconcile_exhausted',
      status: 'unknown',
    });
    const attemptId = await queryRun(harness.sys, note.id, { cStat: '100', class: 'authorized' });
    await Promise.all([
      endRun(harness, note.id, { kind: 'authorized', attemptId }),
      errorOf(retryNfe(ctx, { id: note.id })),
      makeFollowUp(harness.kinds.nfe, harness.sys, { filingId: note.id, run: 1 }, async () => undefined),
      deliver(n),
    ]);
  };
  const correct = async (n: number): Promise<void> => {
    const noteId = await authorizedNote(harness, ctx, companyId, `e-${n}`);
    const correct = (text: string) => correctNfe(ctx, { id: noteId, text: `Correção de teste ${text}` });
    const letter = (await correct('primeira')).event.id;
    const cancellation = await cancelNfe(ctx, { id: noteId, justification: 'Venda desfeita a pedido' });
    const attemptId = await answerEvent(harness.sys, cancellation.event.id, {
      cStat: '135',
      class: 'authorized',
    });
    await endRun(harness, letter, { kind: 'failed', code: 'certificate_expired' });
    await Promise.all([
      endRun(harness, cancellation.event.id, { kind: 'authorized', attemptId }),
      makeFollowUp(harness.kinds.nfe, harness.sys, { filingId: noteId, run: 1 }, async () => undefined),
      errorOf(correct('segunda')),
      errorOf(retryNfeEvent(ctx, { id: noteId, eventId: letter })),
    ]);
  };
  const deliver = async (n: number): Promise<void> => {
    const { id: deliveryId } = await testWebhook(ctx, { id: webhookId });
    const attempt = {
      responseStatus: n % 2 === 0 ? 500 : 204,
      error: null,
      durationMs: 1,
      responseExcerpt: '',
    };
    const final = n % 2 === 0 ? 'exhausted' : 'delivered';
    await recordDeliveryAttempt(harness.sys, { deliveryId, number: 1, round: 1, attempt, final });
  };
  const outage = async (n: number): Promise<void> => {
    const place = { authorizer: 'SP', environment: 'production', service: 'authorization' };
    const openedAt = harness.clock.now().getTime();
    const report =
      n % 3 === 0
        ? ({ kind: 'success', openedAt } as const)
        : ({ kind: 'failure', reason: 'dns', openedAt } as const);
    await reportToCircuit(harness.sys, place, report);
  };
  const classify = async (n: number): Promise<void> => {
    const code = `c-${n % 3}`;
    await createTaxClass(ctx, { companyId, ...aTaxClass({ code }) });
    const items = [anItem({ cfop: undefined, taxes: undefined, taxClass: code })];
    await issueNfe(ctx, { request: aRequest(companyId, { externalId: `c-${n}`, items }) });
    const replacement = { name: `Classe ${n}`, rules: saleRules, ibsCbs: null };
    await replaceTaxClass(ctx, { companyId, code, replacement });
    await deleteTaxClass(ctx, { companyId, code });
  };
  const operations: Promise<unknown>[] = [
    ...times(60).map((n) => errorOf(issue(n))),
    ...times(15).map((n) => errorOf(fail(n))),
    ...times(15).map((n) => errorOf(classify(n))),
    ...times(15).map((n) => errorOf(correct(n))),
    ...times(15).map((n) => errorOf(lost(n))),
    ...times(15).map((n) => errorOf(outage(n))),
    ...times(15).map((n) =>
      errorOf(updateCompany(ctx, { id: companyId, patch: { legalName: `Nome ${n}` } })),
    ),
    ...times(15).map((n) => errorOf(addNfeSeries(ctx, { companyId, number: 100 + (n % 10), next: 1 }))),
    ...times(6).map(() => errorOf(deleteCertificate(ctx, { companyId }))),
    ...times(6).map(() => errorOf(replaceNfseSettings(ctx, { companyId, settings: {} }))),
    ...times(6).map((n) =>
      errorOf(replaceEmailSettings(ctx, { companyId, settings: { sendToRecipient: n % 2 === 0 } })),
    ),
    ...times(6).map(() =>
      errorOf(replaceCertificate(ctx, { companyId, pfxBase64, password: made.password })),
    ),
    ...times(10).map((n) =>
      errorOf(
        setSeriesNext(harness.sys, {
          companyId,
          environment: 'homologation',
          model: '55',
          series: 1,
          next: 1000 + n,
          actor: 'test',
        }),
      ),
    ),
  ];
  const unexpected = (await Promise.all(operations)).filter((error) => error !== undefined);
  expect(unexpected).toEqual([]);
  const [first] = (await getCompany(ctx, { id: companyId })).nfe.homologation.series;
  expect(first?.next).toBeGreaterThanOrEqual(1000);
});
