import type { AttentionAction, FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { meaningOf, type SituationClass } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import type { NfseAnswer } from '../kinds/nfse/nfse-answer.ts';
import type { OperatedFiling } from './filing-position.ts';
import { isStandstill } from './useless-answer.ts';

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
  /** The authority is down: it has answered the last question with 108 or 109. */
  | 'standstill'
  /** The last question has no answer. */
  | 'unanswered';

interface LastQuestion {
  readonly answerClass: SituationClass | null;
  readonly cStat: string | null;
  readonly isOther: boolean;
  /** The answer of the Sefin about the key. */
  readonly found: NfseAnswer['found'] | null;
}

const readLast = defineStatement<{ clientId: string; id: string }, LastQuestion>(`
  select answer_class as "answerClass", c_stat as "cStat", asks_other as "isOther",
    answer ->> 'found' as found
  from attempt a where client_id = :clientId and filing_id = :id and kind = 'situation'
  order by sequence desc limit 1`);

/** Returns why the last answer does not prove the decision; undefined when no reason of the list applies. */
export async function whyUnproven(
  { db }: OperatorContext,
  { kind, clientId, id }: OperatedFiling,
  action: AttentionAction,
): Promise<Unproven | undefined> {
  const [last] = await db.autocommit(readLast, { clientId, id });
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
