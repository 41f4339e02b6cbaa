/** Id of `infEvento`: `ID`, type, key of the note and the sequence in two digits. */
export const eventId = ({
  type,
  accessKey,
  sequence,
}: {
  readonly type: string;
  readonly accessKey: string;
  readonly sequence: number;
}): string => `ID${type}${accessKey}${String(sequence).padStart(2, '0')}`;
