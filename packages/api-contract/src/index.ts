export * from './companies/certificate.ts';
export * from './companies/company-record.ts';
export * from './companies/company-request.ts';
export * from './companies/danfe-settings.ts';
export * from './companies/deletion.ts';
export * from './companies/nfse-settings.ts';
export * from './companies/series.ts';
export { canonicalRequest } from './content/canonical-request.ts';
export * from './coverage/availability-record.ts';
export * from './coverage/coverage-parameters.ts';
export {
  type CoverageRecord,
  coverageSchema,
  type StateCoverageRecord,
  stateCoverageSchema,
} from './coverage/coverage-record.ts';
export * from './coverage/municipality-coverage-record.ts';
export type { UnservedReason } from './coverage/unserved-reasons.ts';
export * from './disablings/disabling-record.ts';
export * from './disablings/disabling-request.ts';
export * from './emails/email-settings.ts';
export * from './emails/note-email.ts';
export * from './errors/business-errors.ts';
export * from './errors/certificate-errors.ts';
export { longestPath, mostProblems } from './errors/details.ts';
export * from './errors/error.ts';
export * from './errors/error-row.ts';
export * from './errors/error-table.ts';
export * from './errors/logo-errors.ts';
export * from './errors/problem-details.ts';
export * from './fields/address.ts';
export * from './fields/immutable.ts';
export * from './fields/parameters.ts';
export type { Page } from './fields/record-fields.ts';
export * from './mcp/json-rpc.ts';
export * from './mcp/tool-inputs.ts';
export * from './nfse/nfse-event-record.ts';
export * from './nfse/nfse-event-request.ts';
export * from './nfse/nfse-outcomes.ts';
export type { NfseAddress, NfseForeignAddress, NfseNationalAddress } from './nfse/nfse-party.ts';
export * from './nfse/nfse-record.ts';
export * from './nfse/nfse-request.ts';
export * from './nfse/nfse-search.ts';
export * from './nfse/nfse-totals.ts';
export {
  type DisablingInProgress,
  type GapPage,
  type GapRecord,
  gapPageSchema,
  gapsQuery,
  type NumberedNote,
} from './notes/gaps.ts';
export { contributionSchema, icmsSchema, ipiSchema } from './notes/item-taxes.ts';
export * from './notes/nfe-event-record.ts';
export * from './notes/nfe-event-request.ts';
export * from './notes/nfe-export.ts';
export * from './notes/nfe-record.ts';
export * from './notes/nfe-request.ts';
export * from './notes/nfe-search.ts';
export * from './notes/outcomes.ts';
export * from './notes/rejection-explanation.ts';
export * from './notes/totals.ts';
export * from './previews/nfe-preview.ts';
export * from './previews/nfse-preview.ts';
export * from './system/key-scopes.ts';
export * from './system/system.ts';
export * from './tax-classes/tax-class-record.ts';
export * from './tax-classes/tax-class-request.ts';
export * from './taxes/classification-record.ts';
export * from './taxes/item-tax-values.ts';
export * from './taxes/ncm-record.ts';
export * from './taxes/table-source.ts';
export * from './taxes/tax-calculation-record.ts';
export * from './taxes/tax-calculation-request.ts';
export * from './taxes/tax-rules-record.ts';
export * from './taxes/tax-table-parameters.ts';
export * from './timeline/timeline.ts';
export { type CompanyUsage, type UsageRecord, usageQuery, usageSchema } from './usage/usage.ts';
export * from './webhooks/delivery-record.ts';
export type { NfseEventFields, NfseRequestEventFields } from './webhooks/event-fields.ts';
export * from './webhooks/event-names.ts';
export * from './webhooks/events.ts';
export * from './webhooks/nfse-events.ts';
export * from './webhooks/webhook-record.ts';
export * from './webhooks/webhook-statistics.ts';
