/** ISO 8601 in UTC with milliseconds. */
export type Timestamp = string;

/** Records that verbs answer: the types of the public contract. */
export type {
  AddressRecord,
  Certificate as CertificateRecord,
  CertificateState,
  CompanyRecord,
  CompanyStatusRecord,
  DeliveryRecord,
  DenialRecord,
  EnvironmentSeries,
  FailureRecord,
  IbsCbsTotalsRecord,
  NfeEventRecord,
  NfeRecord,
  NfseSettingsRecord,
  Page,
  RejectionRecord,
  TaxClassRecord,
  TaxClassTrial,
  TotalsRecord,
  WaitingRecord,
  WebhookRecord,
} from '@fiscal/api-contract';
