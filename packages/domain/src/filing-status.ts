export const filingStatuses = [
  'queued',
  'sending',
  'pending',
  'unknown',
  'authorized',
  'rejected',
  'denied',
  'failed',
  'cancelled',
  'disabled',
] as const;
export type FilingStatus = (typeof filingStatuses)[number];

/** Why a filing waits for a person. The table of kinds in `packages/contracts` says which kind has which. */
export const attentions = [
  'digest_mismatch',
  'dps_mismatch',
  'duplicate_unresolved',
  'reconcile_exhausted',
  'text_mismatch',
  'certificate_missing',
  'certificate_expired',
] as const;
export type Attention = (typeof attentions)[number];

/** Why a filing stopped without an answer of the authority that decides about it. */
export const failureCodes = [
  'certificate_missing',
  'certificate_expired',
  'authority_unavailable',
  'transmission_uncertain',
  'number_taken',
  'schema_invalid',
  'signature_failed',
  'configuration',
  'internal',
] as const;
export type FailureCode = (typeof failureCodes)[number];

const inProgress: ReadonlySet<FilingStatus> = new Set(['queued', 'sending', 'pending', 'unknown']);

/** True while the filing may still reach the authority by itself. */
export const isInProgress = (status: FilingStatus): boolean => inProgress.has(status);

/** What a filing that is on its way waits for; `internalError` needs an operator, the others end by themselves. */
export const waitReasons = [
  'putOff',
  'circuit',
  'misuse',
  'question',
  'receipt',
  'database',
  'internalError',
] as const;
export type WaitReason = (typeof waitReasons)[number];
