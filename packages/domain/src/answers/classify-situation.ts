import { meaningOf } from './answer-table.ts';
import type { OurDocument, Protocol, SituationAnswer, SituationClass } from './authority-answer.ts';
import { eventTypes } from './event-types.ts';

/**
 * What the situation of our key decides. An answer or a protocol about another key decides nothing, nor does one that says
 * that another key holds the number and names the very key that was asked. What the authority
 * says to hold (authorized, cancelled, denied) is believed only with a numbered protocol whose own cStat says the same;
 * an authorized or cancelled note is ours only over our digest, a denial whatever the digest. An authorized note with a
 * registered cancellation is cancelled.
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
 * What the situation of a key that is not ours decides: `otherKey` where the authority holds a document under it, whatever
 * became of that document. Never `absent`, which is said of our key alone.
 */
export function classifyOtherKey(
  answer: SituationAnswer,
  accessKey: string,
): 'otherKey' | 'misuse' | 'undecided' {
  const found = classifySituation(answer, { accessKey, digestValue: '' });
  if (found === 'misuse') return found;
  return registered.has(found) ? 'otherKey' : 'undecided';
}

/** The protocol of a cancelled note stays that of its authorization; some authorities write the cancellation there. */
function confirms({ cStat }: Protocol, means: SituationClass): boolean {
  const own = meaningOf(cStat).key;
  return own === means || (means === 'cancelled' && own === 'authorized');
}
