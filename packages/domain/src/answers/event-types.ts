/** The events that the issuer of a note registers. */
export const noteEventTypes = ['cancellation', 'correction'] as const;
export type NoteEventType = (typeof noteEventTypes)[number];

/** The tpEvento of each event. */
export const eventTypes = {
  cancellation: '110111',
  correction: '110110',
} as const satisfies Readonly<Record<NoteEventType, string>>;

/**
 * The events that the provider of an NFS-e registers: its cancellation, or, after the deadline, the request for one.
 */
export const nfseEventTypes = ['cancellation', 'cancellationRequest'] as const;
export type NfseEventType = (typeof nfseEventTypes)[number];

/** The code of each event. */
export const nfseEventCodes = {
  cancellation: '101101',
  cancellationRequest: '101103',
} as const satisfies Readonly<Record<NfseEventType, string>>;

/** The decisions of a municipality about a request for a cancellation. */
export const municipalDecisions = ['granted', 'refused'] as const;
export type MunicipalDecision = (typeof municipalDecisions)[number];

/** The codes of the events of these decisions. */
export const municipalDecisionCodes = {
  granted: '105104',
  refused: '105105',
} as const satisfies Readonly<Record<MunicipalDecision, string>>;

/** The code of the event by which another NFS-e replaces this one. */
export const nfseSubstitutionCode = '105102';

/**
 * The events that end an NFS-e, registered by any party, and the effect of each. Source: annex II; facts of the NFS-e
 * 7.4.
 */
export const nfseEndings = {
  [nfseEventCodes.cancellation]: 'cancelamento pelo emitente',
  [nfseSubstitutionCode]: 'cancelamento por substituição',
  [municipalDecisionCodes.granted]: 'cancelamento deferido por análise fiscal',
  '305101': 'cancelamento por ofício',
} as const;
export type NfseEndingCode = keyof typeof nfseEndings;
export const nfseEndingCodes = Object.keys(nfseEndings) as readonly NfseEndingCode[];

/** cMotivo of both events: 1 an error in the note, 2 a service that was not provided, 9 another reason. */
export const nfseCancellationReasons = ['1', '2', '9'] as const;
export type NfseCancellationReason = (typeof nfseCancellationReasons)[number];
