export { isDatabaseBusy } from '@fiscal/db';
export { ruledDays, ruledYears } from '@fiscal/tax-tables';
export * from './authority/check-gate.ts';
export * from './check-health.ts';
export { checkOf, readApiKey } from './clients/api-key-text.ts';
export * from './clients/authenticate-key.ts';
export * from './clients/create-client.ts';
export * from './clients/create-key-authenticator.ts';
export * from './clients/manage-keys.ts';
export { recordKeyUse } from './clients/record-key-use.ts';
export * from './clients/set-series-next.ts';
export type { Operator } from './clients/write-audit.ts';
export * from './companies/add-nfe-series.ts';
export { type CreateCompanyInput, createCompany } from './companies/create-company.ts';
export * from './companies/get-company.ts';
export * from './companies/get-company-status.ts';
export { hearReplacedCertificates } from './companies/hear-replaced-certificates.ts';
export * from './companies/list-companies.ts';
export * from './companies/load-sealed-key.ts';
export * from './companies/replace-certificate.ts';
export * from './companies/update-company.ts';
export * from './context.ts';
export { createDraftWorkers, type DraftWorkers } from './drafts/create-draft-workers.ts';
export { draftDocument } from './drafts/draft-document.ts';
export * from './notes/create-note-waiter.ts';
export * from './notes/get-nfe.ts';
export * from './notes/get-nfe-danfe.ts';
export { getNfeXml, type Tagged } from './notes/get-nfe-xml.ts';
export * from './notes/issue-nfe.ts';
export * from './notes/rehearse-issuing.ts';
export * from './notes/retry-nfe.ts';
export * from './open-service-deps.ts';
export * from './outbox/outbox-verbs.ts';
export * from './outbox-types.ts';
export * from './records.ts';
export * from './run-types.ts';
export * from './runs/begin-run.ts';
export * from './runs/close-attempt.ts';
export * from './runs/danfe-documents.ts';
export * from './runs/find-stored-answer.ts';
export * from './runs/load-run.ts';
export * from './runs/open-attempt.ts';
export * from './runs/record-outcome.ts';
export * from './runs/record-state.ts';
export * from './runs/store-signed.ts';
export * from './sealed/count-sealed.ts';
export * from './sealed/rewrap-sealed.ts';
export * from './service-error.ts';
export * from './system-sources.ts';
export { createTaxClass, type TaxClassInput } from './tax-classes/create-tax-class.ts';
export * from './tax-classes/delete-tax-class.ts';
export * from './tax-classes/get-tax-class.ts';
export * from './tax-classes/list-tax-classes.ts';
export * from './tax-classes/test-tax-class.ts';
export * from './tax-classes/update-tax-class.ts';
export { findNcm, type NcmRecord } from './tax-tables/find-ncm.ts';
export { getTaxRules, otherYear, type TaxRules } from './tax-tables/get-tax-rules.ts';
export {
  type ClassificationPage,
  listClassifications,
} from './tax-tables/list-classifications.ts';
export {
  type ClassificationIndicator,
  classificationIndicators,
  classifiedDocuments,
} from './tax-tables/tax-classification.ts';
export * from './taxes/calculate-taxes.ts';
export { rehearseQuoting } from './taxes/rehearse-quoting.ts';
export type * from './taxes/tax-quotation.ts';
export type { TaxesToCalculate } from './taxes/taxes-to-calculate.ts';
export * from './webhooks/create-webhook.ts';
export * from './webhooks/event-names.ts';
export * from './webhooks/list-webhooks.ts';
export * from './webhooks/load-delivery.ts';
export * from './webhooks/record-delivery-attempt.ts';
export * from './webhooks/test-webhook.ts';
