import { hasNfseKeyForm } from '@fiscal/domain';

/** The event of a note that an Id names. */
export interface NamedNfseEvent {
  /** The access key of the note, 50 characters. */
  readonly accessKey: string;
  /** 6 digits: 101101, 101103, … */
  readonly code: string;
}

/**
 * Writes the Id of `infPedReg`: `PRE`, key of the note, code of the event. Source: layout of the events 1.01,
 * TSIdPedRegEvt.
 */
export const eventRequestId = ({ accessKey, code }: NamedNfseEvent): string => `PRE${accessKey}${code}`;

/** Returns the parts of an Id of `infPedReg`; undefined for any other text. */
export function parseEventRequestId(id: string): NamedNfseEvent | undefined {
  const [, accessKey, code] = /^PRE(.{50})(\d{6})$/.exec(id) ?? [];
  return code !== undefined && hasNfseKeyForm(accessKey) ? { accessKey, code } : undefined;
}

/**
 * Writes the Id of `infEvento`: `EVT`, key, code, and sequence in 3 digits. Source: layout of the events 1.01,
 * TSIdEvento.
 */
export const nfseEventId = ({
  accessKey,
  code,
  sequence,
}: NamedNfseEvent & { readonly sequence: number }): string =>
  `EVT${accessKey}${code}${String(sequence).padStart(3, '0')}`;
