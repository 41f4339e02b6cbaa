export { isDatabaseBusy } from '@fiscal/db';
export { type AuditInput, type AuditPage, type AuditRow, listAudit } from './audit/list-audit.ts';
export * from './calculate/calculate-taxes.ts';
export { checkNfeFields, checkQuotationFields } from './calculate/check-fields.ts';
export { quoteDescribed } from './calculate/quote-described.ts';
export type * from './calculate/tax-quotation.ts';
export type { TaxesToCalculate } from './calculate/taxes-to-calculate.ts';
export * from './certificates/announce-certificate.ts';
export * from './certificates/delete-certificate.ts';
export { forgetReplacedCertificates } from './certificates/forget-replaced-certificates.ts';
export * from './certificates/list-certificates.ts';
export { loadSealedKey } from './certificates/load-sealed-key.ts';
export * from './certificates/open-sealed-key.ts';
export * from './certificates/replace-certificate.ts';
export * from './circuit/check-gate.ts';
export * from './circuit/report-to-circuit.ts';
export * from './circuit/take-permit.ts';
export * from './clients/create-client.ts';
export * from './clients/list-clients.ts';
export * from './clients/suspend-client.ts';
export { checkCompanyFields } from './companies/check-company.ts';
export { type CreateCompanyInput, createCompany } from './companies/create-company.ts';
export * from './companies/get-company.ts';
export * from './companies/get-company-status.ts';
export { getEmailSettings } from './companies/get-email-settings.ts';
export * from './companies/list-companies.ts';
export { replaceEmailSettings } from './companies/replace-email-settings.ts';
export * from './companies/replace-nfse-settings.ts';
export * from './companies/update-company.ts';
export type { CompanyFacts, SeriesOfCompany } from './company-operations/company-row.ts';
export type { LatestDocument, OpenWork } from './company-operations/company-work.ts';
export * from './company-operations/show-company.ts';
export {
  type ConfirmedRequest,
  confirmationMinutes,
  createConfirmation,
  type Performed,
  useConfirmation,
} from './confirmations/index.ts';
export * from './console-sessions/index.ts';
export * from './context/context.ts';
export { isBusy } from './context/is-busy.ts';
export type * from './context/records.ts';
export { isServiceError, ServiceError } from './context/service-error.ts';
export * from './context/system-sources.ts';
export * from './coverage/index.ts';
export * from './danfe-settings/delete-logo.ts';
export * from './danfe-settings/get-danfe-settings.ts';
export * from './danfe-settings/get-logo.ts';
export * from './danfe-settings/replace-danfe-settings.ts';
export * from './danfe-settings/replace-logo.ts';
export * from './deliveries/claim-delivery.ts';
export { type DeliveryState, failureStates } from './deliveries/failed-delivery.ts';
export * from './deliveries/hand-on-delivery.ts';
export {
  type ClientDeliveriesInput,
  type ClientDelivery,
  listClientDeliveries,
} from './deliveries/list-client-deliveries.ts';
export * from './deliveries/redeliver-delivery.ts';
export * from './deliveries/show-delivery.ts';
export * from './documents/index.ts';
export * from './downloads/content-tag.ts';
export type { StoredXml } from './downloads/stored-xml.ts';
export type { EmailToSend } from './emails/load-email.ts';
export type { MailingDeps } from './emails/mailed-kind.ts';
export { maskAddresses } from './emails/mask-address.ts';
export * from './emails/record-email-attempt.ts';
export * from './erasure/index.ts';
export { createExportSlots, type ExportSlots } from './export/create-export-slots.ts';
export type { MonthExport } from './export/export-month.ts';
export type { ExportContext } from './export/month-plan.ts';
export type { ByteRange } from './export/stream-zip.ts';
export * from './filing/claim-run.ts';
export * from './filing/classify-transmission.ts';
export * from './filing/close-attempt.ts';
export { withoutEvents } from './filing/evidence.ts';
export type { Refusal } from './filing/explain-refusal.ts';
export * from './filing/filing-kind-adapter.ts';
export type {
  AttemptResult,
  ClaimedRun,
  DocumentToCarry,
  Fence,
  OpenedAttempt,
  UsableCertificate,
} from './filing/filing-types.ts';
export * from './filing/find-stored-answer.ts';
export * from './filing/open-other-key-question.ts';
export { openQuestion, openReceiptQuestion } from './filing/open-question.ts';
export * from './filing/open-transmission.ts';
export * from './filing/record-outcome.ts';
export * from './filing/record-state.ts';
export * from './filing/store-signed.ts';
export { verdictOnAuthority } from './filing/verdict-on-authority.ts';
export { askForResult } from './filing-operations/ask-for-result.ts';
export * from './filing-operations/decision-conditions.ts';
export {
  basisOf,
  checkBasis,
  type DecisionBasis,
  openDecisionOf,
  type SentDecision,
} from './filing-operations/decisions-of-filing.ts';
export * from './filing-operations/describe-document.ts';
export type { Party } from './filing-operations/described-row.ts';
export type { FilingPosition } from './filing-operations/filing-position.ts';
export * from './filing-operations/find-filing.ts';
export * from './filing-operations/hurry-filing.ts';
export * from './filing-operations/list-open-filings.ts';
export * from './filing-operations/read-document-file.ts';
export * from './filing-operations/redispatch-filing.ts';
export type { RelatedDocument, Relation } from './filing-operations/related-documents.ts';
export { canBeReopened } from './filing-operations/reopen-filing.ts';
export * from './filing-operations/resolve-filing.ts';
export * from './filing-operations/show-filing.ts';
export { showTimeline } from './filing-operations/show-timeline.ts';
export { waitingSentence } from './filing-record/waiting-record.ts';
export { checkSeriesGaps, countDueGaps } from './gaps/check-series-gaps.ts';
export * from './gaps/list-due-gaps.ts';
export * from './gaps/list-gaps.ts';
export { createHealthCheck, type HealthCheck } from './health/create-health-check.ts';
export { createHealthGauges } from './health/create-health-gauges.ts';
export { reachDatabase } from './health/reach-database.ts';
export { watchHealth } from './health/watch-health.ts';
export * from './housekeeping/index.ts';
export * from './housekeeping/record-municipal-decision.ts';
export { takeUndecidedRequests, type UndecidedRequest } from './housekeeping/take-undecided-requests.ts';
export * from './keyring/count-sealed.ts';
export * from './keyring/rewrap-sealed.ts';
export type { AuthenticatedKey } from './keys/authenticate-key.ts';
export { type CreatedKey, createKey } from './keys/create-key.ts';
export * from './keys/create-key-authenticator.ts';
export type { KeyRecord } from './keys/key-record.ts';
export * from './keys/list-keys.ts';
export * from './keys/revoke-key.ts';
export * from './keys/rotate-key.ts';
export * from './kinds/create-kinds.ts';
export { draftDocument, draftQuotedDocument } from './kinds/nfe/drafts/draft-document.ts';
export { exportOfCompany } from './kinds/nfe/export-of-company.ts';
export * from './kinds/nfe/get-nfe.ts';
export * from './kinds/nfe/issue-nfe.ts';
export { listNfeEmails, sendNfeEmail } from './kinds/nfe/nfe-mail.ts';
export { exportNfeMonth } from './kinds/nfe/nfe-month.ts';
export * from './kinds/nfe/preview-nfe.ts';
export * from './kinds/nfe/retry-nfe.ts';
export * from './kinds/nfe-disabling/disable-range.ts';
export * from './kinds/nfe-disabling/get-disabling.ts';
export { getDisablingXml } from './kinds/nfe-disabling/get-disabling-xml.ts';
export * from './kinds/nfe-disabling/list-disablings.ts';
export * from './kinds/nfe-disabling/retry-disabling.ts';
export { getNfeEventPdf } from './kinds/nfe-event/get-nfe-event-pdf.ts';
export * from './kinds/nfe-event/nfe-event-verbs.ts';
export { draftDps, providerOf } from './kinds/nfse/draft-dps.ts';
export * from './kinds/nfse/get-nfse.ts';
export * from './kinds/nfse/issue-nfse.ts';
export { listNfseEmails, sendNfseEmail } from './kinds/nfse/nfse-mail.ts';
export { exportNfseMonth } from './kinds/nfse/nfse-month.ts';
export * from './kinds/nfse/preview-nfse.ts';
export * from './kinds/nfse/retry-nfse.ts';
export { getNfseDecisionXml } from './kinds/nfse-event/get-nfse-decision-xml.ts';
export * from './kinds/nfse-event/nfse-event-verbs.ts';
export { queriedEventAnswerOf } from './kinds/sefin/nfse-event-answer.ts';
export { serviceKinds } from './kinds/service-kinds.ts';
export * from './limits/count-by-owner.ts';
export { takeRequest } from './limits/take-request.ts';
export * from './limits/within-time.ts';
export { createDocumentLink, linkMinutes } from './links/create-document-link.ts';
export { type OpenedDocumentLink, openDocumentLink } from './links/open-document-link.ts';
export * from './notify/create-note-waiter.ts';
export * from './notify/create-notifier.ts';
export { filingChannel } from './notify/filing-channel.ts';
export * from './outbox/claim-outbox.ts';
export * from './outbox/end-rows.ts';
export * from './outbox/watch-backlog.ts';
export type { FailingSender, FailingWebhook } from './queue/failing-receivers.ts';
export type { DocumentsOnTheirWay, QueuedAttention, QueuedWait } from './queue/open-documents.ts';
export * from './queue/read-queue.ts';
export type { Sample } from './readings/gauges.ts';
export { keepReading } from './readings/keep-reading.ts';
export { readBusiness } from './readings/read-business.ts';
export * from './recovery/create-recovery.ts';
export type { QueueCapacity } from './recovery/next-pace.ts';
export { explainRejection, getRejection, rulesOf } from './rejections/explain-rejection.ts';
export { nfseRequestRules, requestRules } from './rejections/request-rules.ts';
export * from './series/add-series.ts';
export * from './series/list-series.ts';
export * from './series/list-shared-numbers.ts';
export * from './series/set-series-next.ts';
export type { EveryProperty } from './startup/every-property.ts';
export { guardDatabase } from './startup/guard-database.ts';
export { type CallSteps, limitCallSteps } from './startup/limit-call-steps.ts';
export * from './startup/open-client-deps.ts';
export { openObjects } from './startup/open-documents.ts';
export * from './startup/open-municipalities.ts';
export * from './startup/open-service-deps.ts';
export { openTrustStore } from './startup/open-trust-store.ts';
export { startOrEnd } from './startup/start-refused.ts';
export * from './startup/warm-up-issuing.ts';
export { warmUpQuoting } from './startup/warm-up-quoting.ts';
export type { WorkerContext } from './startup/worker-context.ts';
export { checkReplacementFields, checkTaxClassFields } from './tax-classes/check-tax-class.ts';
export { createTaxClass } from './tax-classes/create-tax-class.ts';
export * from './tax-classes/delete-tax-class.ts';
export * from './tax-classes/get-tax-class.ts';
export * from './tax-classes/list-tax-classes.ts';
export * from './tax-classes/replace-tax-class.ts';
export * from './tax-classes/test-tax-class.ts';
export { findNcm } from './tax-tables/find-ncm.ts';
export { getTaxRules } from './tax-tables/get-tax-rules.ts';
export { listClassifications } from './tax-tables/list-classifications.ts';
export { overdueTables, watchOverdueTables } from './tax-tables/watch-overdue-tables.ts';
export * from './timeline/get-note-timeline.ts';
export { getUsage } from './usage/get-usage.ts';
export { type CreateWebhookInput, checkWebhookFields, createWebhook } from './webhooks/create-webhook.ts';
export * from './webhooks/delete-webhook.ts';
export * from './webhooks/get-delivery.ts';
export * from './webhooks/get-webhook.ts';
export { getWebhookStatistics } from './webhooks/get-webhook-statistics.ts';
export * from './webhooks/list-deliveries.ts';
export * from './webhooks/list-webhooks.ts';
export type { WebhookDeliveryToSend } from './webhooks/load-webhook-delivery.ts';
export * from './webhooks/record-delivery-attempt.ts';
export * from './webhooks/redeliver.ts';
export * from './webhooks/rotate-webhook-secret.ts';
export * from './webhooks/show-webhook.ts';
export * from './webhooks/test-webhook.ts';
export * from './webhooks/update-webhook.ts';
