import type { Environment } from '@fiscal/domain';
import { writeEvent } from '../documents/write-event.ts';
import { documentVersion, type Sefin } from '../sefin.ts';
import { signSefinDocument } from '../signature/sign-sefin-document.ts';
import type { NfseEventLine } from '../state/sefin-line.ts';

export interface NewEvent {
  readonly environment: Environment;
  readonly accessKey: string;
  readonly eventType: string;
  /** The CNPJ or CPF of the author; null when the municipality or the Sefin is the author. */
  readonly author: string | null;
  /** `pedRegEvento` without XML declaration. */
  readonly request: string;
}

/** Generates, signs and stores an event. The sequence counts the events of its type on the note. */
export function recordEvent(sefin: Sefin, event: NewEvent): NfseEventLine {
  const { environment, accessKey, eventType, author, request } = event;
  const now = sefin.clock.now();
  const nsu = sefin.state.nextNsu(environment);
  const earlier = sefin.state.events(environment, accessKey).filter((one) => one.eventType === eventType);
  const sequence = earlier.length + 1;
  const unsigned = writeEvent({
    accessKey,
    eventType,
    sequence,
    nsu,
    at: now,
    programVersion: documentVersion,
    request,
  });
  const line: NfseEventLine = {
    type: 'nfse-event',
    environment,
    accessKey,
    nsu,
    eventType,
    sequence,
    author,
    xml: signSefinDocument(unsigned, 'infEvento', sefin.signer()),
    at: now.toISOString(),
  };
  sefin.state.record(line);
  return line;
}
