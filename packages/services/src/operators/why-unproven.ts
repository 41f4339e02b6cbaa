import type { AttentionAction, FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { meaningOf, type SituationClass } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import type { NfseAnswer } from '../kinds/nfse/nfse-answer.ts';
import type { PlacedFiling } from './filing-position.ts';

/**
 * Why the authority's last answer does not bear a decision. `notHeld`: it has no such document; `otherDigest`: it names
 * another digest than that of the copy; `noDigest`: it names none, and the copy has no protocol that does;
 * `otherNotHeld`: it has no document under the key that the number was to be left to; `otherDps`: it has one, which is not
 * of another DPS with this number; `otherUnnamed`: nobody names such a key. `unanswered`: the last question has no answer.
 */
export type Unproven =
  | 'notHeld'
  | 'otherDigest'
  | 'noDigest'
  | 'otherNotHeld'
  | 'otherDps'
  | 'otherUnnamed'
  | 'unanswered';

interface Last {
  readonly answerClass: SituationClass | null;
  readonly cStat: string | null;
  readonly isOther: boolean;
  /** The document that the Sefin shows. */
  readonly found: NfseAnswer['found'] | null;
}

const readLast = defineStatement<{ clientId: string; id: string }, Last>(`
  select answer_class as "answerClass", c_stat as "cStat", asks_other as "isOther",
    answer ->> 'found' as found
  from attempt a where client_id = :clientId and filing_id = :id and kind = 'situation'
  order by sequence desc limit 1`);

/** Undefined where there is nothing to say but that the answers decide nothing. */
export async function whyUnproven(
  { db }: OperatorContext,
  { kind, clientId, id }: PlacedFiling,
  action: AttentionAction,
): Promise<Unproven | undefined> {
  const [last] = await db.autocommit(readLast, { clientId, id });
  if (last === undefined) return undefined;
  const { cStat } = last;
  if (cStat === null) return 'unanswered';
  if (action === 'release') return whyNotReleased(kind, { ...last, cStat });
  if (action !== 'adopt') return undefined;
  if (last.answerClass === 'absent') return 'notHeld';
  if (kind !== 'nfe') return undefined;
  if (last.answerClass === 'digestMismatch') return 'otherDigest';
  return last.answerClass === 'digestMissing' ? 'noDigest' : undefined;
}

function whyNotReleased(
  kind: FilingKind,
  { answerClass, cStat, isOther, found }: Last & { readonly cStat: string },
): Unproven | undefined {
  if (!isOther) return answerClass === 'absent' || answerClass === 'otherKey' ? 'otherUnnamed' : undefined;
  if (kind !== 'nfse') return meaningOf(cStat).key === 'absent' ? 'otherNotHeld' : undefined;
  return found === 'absent' ? 'otherNotHeld' : 'otherDps';
}
