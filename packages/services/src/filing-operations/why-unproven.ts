import type { AttentionAction, FilingKind } from '@fiscal/contracts';
import { isStandstill, meaningOf } from '@fiscal/domain';
import type { LastQuestion } from './last-question.ts';

/** The reasons for which the authority's last answer does not prove a decision. */
export type Unproven =
  /** The authority holds no document under our key. */
  | 'notHeld'
  /** The digest in the answer differs from the digest of the copy. */
  | 'otherDigest'
  /** The answer names no digest, and no protocol in the copy names one. */
  | 'noDigest'
  /** The authority holds no document under the key to which the number was to be left. */
  | 'otherNotHeld'
  /** The document under that key is **not** of another DPS with this number. */
  | 'otherDps'
  /** No answer and no operator names the key that has the number. */
  | 'otherUnnamed'
  /** The authority is down: it has answered the last question with the code of a standstill. */
  | 'standstill'
  /** The last question has no answer. */
  | 'unanswered';

/** Returns why the last answer does not prove the decision; undefined when no reason of the list applies. */
export function whyUnproven(
  last: LastQuestion | undefined,
  kind: FilingKind,
  action: AttentionAction,
): Unproven | undefined {
  if (last === undefined) return undefined;
  const { cStat } = last;
  if (cStat === null) return 'unanswered';
  if (isStandstill(cStat)) return 'standstill';
  if (action === 'release') return whyNotReleased(kind, { ...last, cStat });
  if (action !== 'adopt') return undefined;
  if (last.answerClass === 'absent') return 'notHeld';
  if (kind !== 'nfe') return undefined;
  if (last.answerClass === 'digestMismatch') return 'otherDigest';
  return last.answerClass === 'digestMissing' ? 'noDigest' : undefined;
}

function whyNotReleased(
  kind: FilingKind,
  { answerClass, cStat, isOther, found }: LastQuestion & { readonly cStat: string },
): Unproven | undefined {
  if (!isOther) return answerClass === 'absent' || answerClass === 'otherKey' ? 'otherUnnamed' : undefined;
  if (kind !== 'nfse') return meaningOf(cStat).key === 'absent' ? 'otherNotHeld' : undefined;
  return found === 'absent' ? 'otherNotHeld' : 'otherDps';
}
