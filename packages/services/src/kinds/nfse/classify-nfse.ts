import { type AuthorizationClass, assertNever, type SituationClass } from '@fiscal/domain';
import type { DocumentToCarry } from '../../filing/filing-types.ts';
import type { NfseAnswer } from './nfse-answer.ts';

type Ours = Pick<DocumentToCarry, 'authorityKey' | 'digestValue' | 'otherDigests'>;

/** An NFS-e exists for the municipality, provider, series and number of the DPS. Source: annex I, E0014. */
const duplicate = 'E0014';

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
      return answer.cStat === duplicate ? 'duplicate' : 'rejected';
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
export function classifyNfseSituation(answer: NfseAnswer, ours: Ours): SituationClass {
  switch (answer.found) {
    case 'held': {
      const held = judgeHeld(answer, ours);
      if (held === 'ours') return 'authorized';
      if (held === 'other') return 'digestMismatch';
      return held === 'earlier' ? 'otherKey' : 'undecided';
    }
    case 'heldByOthers':
      return 'otherKey';
    case 'absent':
      return 'absent';
    case 'refused':
      return 'undecided';
    default:
      return assertNever(answer.found);
  }
}
