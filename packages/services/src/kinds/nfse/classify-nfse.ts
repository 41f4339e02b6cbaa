import {
  type AuthorizationClass,
  assertNever,
  classifySefinRefusal,
  type SituationClass,
} from '@fiscal/domain';
import type { DocumentToCarry } from '../../filing/filing-types.ts';
import { refusalsIn } from '../sefin/refusals-in.ts';
import type { NfseAnswer } from './nfse-answer.ts';

type Ours = Pick<DocumentToCarry, 'authorityKey' | 'digestValue' | 'otherDigests'>;
type Queried = Ours & Pick<DocumentToCarry, 'earlierCodes'>;

/**
 * What the Sefin holds under the Id of our DPS: our bytes, those of an earlier run of ours, or another document. An
 * answer that left the signature out is ours by its Id, unless other contents of ours had the same one: then a person
 * compares. Source: facts of the NFS-e 2.4.
 */
function judgeHeld(
  { nfse, namedDigest }: NfseAnswer,
  { authorityKey, digestValue, otherDigests }: Ours,
): 'ours' | 'earlier' | 'other' | 'unread' {
  if (nfse === undefined || nfse.dpsId !== authorityKey || Number.isNaN(Date.parse(nfse.processedAt))) {
    return 'unread';
  }
  if (nfse.digest === undefined) return otherDigests.length === 0 ? 'ours' : 'other';
  if (nfse.digest === digestValue) return 'ours';
  return namedDigest === undefined ? 'other' : 'earlier';
}

/** What the answer to a transmission means; a registration without a readable XML is asked for. */
export function classifyNfseAnswer(answer: NfseAnswer, ours: Ours): AuthorizationClass {
  switch (answer.found) {
    case 'refused':
      return classifySefinRefusal(refusalsIn(answer), 'nfse');
    case 'held': {
      const held = judgeHeld(answer, ours);
      if (held === 'ours') return 'authorized';
      return held === 'other' ? 'digestMismatch' : 'duplicate';
    }
    case 'heldByOthers':
    case 'absent':
      return 'undecided';
    default:
      return assertNever(answer.found);
  }
}

/** What the answer to a question means. */
export function classifyNfseSituation(answer: NfseAnswer, ours: Queried): SituationClass {
  switch (answer.found) {
    case 'held': {
      const held = judgeHeld(answer, ours);
      if (held === 'ours') return standingOf(answer);
      if (held === 'other') return 'digestMismatch';
      return held === 'earlier' ? 'otherKey' : 'undecided';
    }
    case 'heldByOthers':
      return isRepeated(answer, ours) ? 'otherKey' : 'undecided';
    case 'absent':
      return 'absent';
    case 'refused':
      return 'undecided';
    default:
      return assertNever(answer.found);
  }
}

/** Whether ours still stands; where nobody says, nothing is decided. */
function standingOf({ ending }: NfseAnswer): 'authorized' | 'cancelled' | 'undecided' {
  if (ending === undefined) return 'authorized';
  return ending === 'unanswered' ? 'undecided' : 'cancelled';
}

/** A gateway may deny one question: that the key is kept from us is believed at the third step in a row that says so. */
const isRepeated = ({ cStat }: NfseAnswer, { earlierCodes }: Queried): boolean =>
  earlierCodes.length > 1 && earlierCodes.every((earlier) => earlier === cStat);
