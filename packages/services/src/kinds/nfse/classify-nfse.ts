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
 * Compares the NFS-e that the Sefin holds under the Id of our DPS: it has our bytes, those of an earlier run, or
 * another document. An answer without the signature is ours by its Id, unless other runs had other contents with the
 * same Id: then a person compares. Source: facts of the NFS-e 2.4.
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

/** Classifies the answer to a transmission. A registration without a readable XML leads to a question. */
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

/** Classifies the answer to a question. */
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

/** Returns whether our NFS-e is still valid; `undecided` when the question about its end was not answered. */
function standingOf({ ending }: NfseAnswer): 'authorized' | 'cancelled' | 'undecided' {
  if (ending === undefined) return 'authorized';
  return ending === 'unanswered' ? 'undecided' : 'cancelled';
}

/**
 * Returns whether the two queries before this one had the same code. A gateway may deny one question: that the key is
 * kept from us is believed at the third step in a row that says so.
 */
const isRepeated = ({ cStat }: NfseAnswer, { earlierCodes }: Queried): boolean =>
  earlierCodes.length > 1 && earlierCodes.every((earlier) => earlier === cStat);
