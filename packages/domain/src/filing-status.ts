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

/**
 * The reasons for which a filing waits for an operator. The table of kinds in `packages/contracts` lists those of each
 * kind.
 */
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

/** The reasons for which a filing stopped without a verdict of the authority. */
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

/** True while the filing may still reach the authority without an operator. */
export const isInProgress = (status: FilingStatus): boolean => inProgress.has(status);

/** The causes for which an open filing waits; `internalError` needs an operator, the others end without one. */
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
