/** The events that the issuer of a note registers. */
export const noteEventTypes = ['cancellation', 'correction'] as const;
export type NoteEventType = (typeof noteEventTypes)[number];

/** Their tpEvento. */
export const eventTypes = {
  cancellation: '110111',
  correction: '110110',
} as const satisfies Readonly<Record<NoteEventType, string>>;
