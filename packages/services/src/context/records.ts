/** ISO 8601 in UTC with milliseconds. */
export type Timestamp = string;

/** The records that verbs return: the types of the public contract. */
export type {
  AddressRecord,
  Certificate as CertificateRecord,
  CertificateState,
  CompanyRecord,
  CompanyStatusRecord,
  DeliveryDetail,
  DeliveryRecord,
  DeliverySummary,
  DisablingRecord,
  EnvironmentSeries,
  ExplainedRejection,
  IbsCbsTotalsRecord,
  NfeEventRecord,
  NfeRecord,
  Page,
  RejectionExplanation,
  RejectionRecord,
  TaxClassRecord,
  TaxClassTrial,
  TimelineRecord,
  TotalsRecord,
  UsageRecord,
  WaitingRecord,
  WebhookRecord,
  WebhookStatistics,
} from '@fiscal/api-contract';
