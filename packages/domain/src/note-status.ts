export const noteStatuses = [
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
export type NoteStatus = (typeof noteStatuses)[number];

/** Why a note waits for a person. */
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

/** Why a note stopped without an answer of the authority that settles it. */
export const failureCodes = [
  'certificate_missing',
  'certificate_expired',
  'authority_unavailable',
  'transmission_uncertain',
  'schema_invalid',
  'signature_failed',
  'configuration',
  'internal',
] as const;
export type FailureCode = (typeof failureCodes)[number];

const inProgress: ReadonlySet<NoteStatus> = new Set(['queued', 'sending', 'pending', 'unknown']);

/** True while the note may still reach the authority by itself. */
export const isInProgress = (status: NoteStatus): boolean => inProgress.has(status);
