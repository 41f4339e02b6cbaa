import type {
  FilingAnswer,
  ReceivedNfseEvent,
  SefinEventAnswer,
  SefinEventQueryAnswer,
} from '@fiscal/domain';
import { nfseEventId, verifyNfseEvent } from '@fiscal/nfse';
import { registeredProtocol } from './registered-protocol.ts';

/** What the Sefin says of an event, sent or asked for. */
export interface NfseEventAnswer extends FilingAnswer {
  /**
   * `held`: registered, and `event` unless its XML could not be read or the signature of the Sefin does not hold;
   * `refused`: the codes say why.
   */
  readonly found: 'held' | 'refused' | 'absent';
  readonly event?: ReceivedNfseEvent | undefined;
  /** The other event with which the NFS-e has ended, where ours was refused because of one. */
  readonly ending?: ReceivedNfseEvent | undefined;
}

/** The answer to a transmission. */
export function sentEventAnswerOf(answer: SefinEventAnswer): NfseEventAnswer {
  if (answer.kind === 'registered') {
    return answer.event === undefined ? held('sem XML legível') : heldEventOf(answer.event);
  }
  const { cStat, xMotivo, errors } = answer;
  return { cStat, xMotivo, errors, found: 'refused' };
}

/** The answer to a question. */
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

/** What the Sefin did not sign as it stands proves nothing. */
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
