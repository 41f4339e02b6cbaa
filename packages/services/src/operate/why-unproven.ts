import type { AttentionAction } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SituationClass } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import type { PlacedFiling } from './filing-position.ts';

/**
 * Why the authority's last answer does not bear an adoption. `notHeld`: it has no such document; `otherDigest`: it names
 * another digest than that of the copy; `noDigest`: it names none, and the copy has no protocol that does.
 */
export type Unproven = 'notHeld' | 'otherDigest' | 'noDigest';

const readLast = defineStatement<
  [clientId: string, id: string],
  { readonly answerClass: SituationClass | null }
>(`
  select answer_class as "answerClass" from attempt
  where client_id = $1 and filing_id = $2 and kind = 'situation' order by sequence desc limit 1`);

/** Undefined where there is nothing to say but that the answers decide nothing. */
export async function whyUnproven(
  { db }: OperatorContext,
  { kind, clientId, id }: PlacedFiling,
  action: AttentionAction,
): Promise<Unproven | undefined> {
  if (action !== 'adopt') return undefined;
  const [last] = await db.autocommit(readLast, [clientId, id]);
  if (last?.answerClass === 'absent') return 'notHeld';
  if (kind !== 'nfe') return undefined;
  if (last?.answerClass === 'digestMismatch') return 'otherDigest';
  return last?.answerClass === 'digestMissing' ? 'noDigest' : undefined;
}
