/** The event that an Id of `infEvento` names. */
export interface NamedEvent {
  /** tpEvento */
  readonly type: string;
  readonly accessKey: string;
  /** nSeqEvento, from 1. */
  readonly sequence: number;
}

/**
 * Writes the Id of `infEvento`: `ID`, type, key of the note, and the sequence in two digits. Source:
 * leiauteEvento_v1.00.
 */
export const eventId = ({ type, accessKey, sequence }: NamedEvent): string =>
  `ID${type}${accessKey}${String(sequence).padStart(2, '0')}`;

/** Returns the parts of an Id of `infEvento`; undefined for any other text. */
export function parseEventId(id: string): NamedEvent | undefined {
  const [, type, accessKey, sequence] = /^ID(\d{6})(\d{6}[0-9A-Z]{12}\d{26})(\d{2})$/.exec(id) ?? [];
  if (type === undefined || accessKey === undefined || sequence === undefined) return undefined;
  return { type, accessKey, sequence: Number(sequence) };
}
