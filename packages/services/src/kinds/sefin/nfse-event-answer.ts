import type {
  FilingAnswer,
  ReceivedNfseEvent,
  SefinEventAnswer,
  SefinEventQueryAnswer,
} from '@fiscal/domain';
import { nfseEventId, verifyNfseEvent } from '@fiscal/nfse';
import { registeredProtocol } from './registered-protocol.ts';

/** The answer of the Sefin about an event, to a transmission or a question. */
export interface NfseEventAnswer extends FilingAnswer {
  /**
   * `held`: the event is registered; `event` is absent if its XML cannot be read or the signature of the Sefin is not
   * valid. `refused`: the codes give the reasons.
   */
  readonly found: 'held' | 'refused' | 'absent';
  readonly event?: ReceivedNfseEvent | undefined;
  /** The other event that ended the NFS-e, if ours was refused because of it. */
  readonly ending?: ReceivedNfseEvent | undefined;
}

/** Makes the answer to a transmission. */
export function sentEventAnswerOf(answer: SefinEventAnswer): NfseEventAnswer {
  if (answer.kind === 'registered') {
    return answer.event === undefined ? held('sem XML legível') : heldEventOf(answer.event);
  }
  const { cStat, xMotivo, errors } = answer;
  return { cStat, xMotivo, errors, found: 'refused' };
}

/** Returns the answer to a question. */
export const queriedEventAnswerOf = (answer: SefinEventQueryAnswer): NfseEventAnswer =>
  answer.kind === 'found'
    ? heldEventOf(answer.event)
    : { cStat: '404', xMotivo: 'Nenhum evento deste tipo', found: 'absent' };

const registered = '135';
const held = (why: string): NfseEventAnswer => ({
  cStat: registered,
  xMotivo: `Evento registrado ${why}`,
  found: 'held',
});

/** Makes the answer about a registered event. One without a valid signature of the Sefin proves nothing. */
function heldEventOf(event: ReceivedNfseEvent): NfseEventAnswer {
  const { accessKey, type: code, sequence } = event;
  const verified = verifyNfseEvent(event.xml, nfseEventId({ accessKey, code, sequence }));
  if (!verified.ok) return held(`com assinatura que não confere (${verified.reason})`);
  return {
    cStat: registered,
    xMotivo: 'Evento registrado',
    found: 'held',
    event,
    protocol: registeredProtocol(event.requestId, { cStat: registered, at: event.processedAt, xml: '' }),
  };
}
