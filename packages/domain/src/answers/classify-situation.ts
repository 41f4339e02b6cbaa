import { meaningOf } from './answer-table.ts';
import type { OurDocument, Protocol, SituationAnswer, SituationClass } from './authority-answer.ts';
import { eventTypes } from './event-types.ts';

/**
 * Returns the conclusion from the situation of our key. An answer or protocol about another key decides nothing, nor
 * does an answer that names the queried key as the other key that holds the number. A situation (authorized, cancelled,
 * denied) is believed only with a numbered protocol of the same cStat; an authorized or cancelled note is ours only
 * with our digest, a denial with any digest. An authorized note with a registered cancellation is cancelled.
 */
export function classifySituation(answer: SituationAnswer, ours: OurDocument): SituationClass {
  const means = meaningOf(answer.cStat).key;
  const { chNFe, protocol, namedKey } = answer;
  if (means === 'misuse' || means === 'undecided') return means;
  if (means === 'otherKey') {
    const contradictsItself = protocol !== undefined || namedKey === ours.accessKey;
    return contradictsItself ? 'undecided' : 'otherKey';
  }
  if (chNFe !== undefined && chNFe !== ours.accessKey) return 'undecided';
  if (means === 'absent') return protocol === undefined ? 'absent' : 'undecided';
  if (protocol?.number === undefined || protocol.key !== ours.accessKey) return 'undecided';
  if (!confirms(protocol, means)) return 'undecided';
  if (means === 'denied') return 'denied';
  if (protocol.digest === undefined) return 'digestMissing';
  if (protocol.digest.trim() !== ours.digestValue) return 'digestMismatch';
  return answer.events.some(({ type }) => type === eventTypes.cancellation) ? 'cancelled' : means;
}

const registered: ReadonlySet<SituationClass> = new Set<SituationClass>([
  'authorized',
  'cancelled',
  'denied',
  'digestMissing',
  'digestMismatch',
]);

/**
 * Returns the conclusion from the situation of a key that is not ours: `otherKey` when the authority holds a document
 * under it, in any state. Never `absent`, which applies to our key only.
 */
export function classifyOtherKey(
  answer: SituationAnswer,
  accessKey: string,
): 'otherKey' | 'misuse' | 'undecided' {
  const found = classifySituation(answer, { accessKey, digestValue: '' });
  if (found === 'misuse') return found;
  return registered.has(found) ? 'otherKey' : 'undecided';
}

/**
 * The protocol of a cancelled note is still that of its authorization; some authorities give that of the cancellation.
 */
function confirms({ cStat }: Protocol, means: SituationClass): boolean {
  const own = meaningOf(cStat).key;
  return own === means || (means === 'cancelled' && own === 'authorized');
}
