import type { FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { explainQuestionRefusal, type QuestionRefusal } from './explain-refusal.ts';
import type { FilingKindAdapters } from './filing-kind-adapter.ts';
import type { OpenedAttempt } from './filing-types.ts';
import { findOtherKey } from './find-other-key.ts';
import { openUnpacedQuestion, type QuestionToOpen } from './open-question.ts';
import { readable } from './opened-row.ts';
import { tokenWithKey } from './other-key-of.ts';

export interface OtherKeyQuestionToOpen extends Pick<QuestionToOpen, 'fence' | 'token'> {
  readonly evidence: string | undefined;
}

export type OpenedOtherKeyQuestion = OpenedAttempt & {
  /** The key to ask for. */
  readonly otherKey: string;
};

const readOwner = defineStatement<
  [filingId: string],
  { readonly clientId: string; readonly id: string; readonly kind: FilingKind }
>('select client_id as "clientId", id, kind from filing where id = $1');

/**
 * Writes the attempt of a question about the key that our number is to be left to. It follows the questions about our own
 * keys, whose pace it has, and counts as one of them. `unnamed`: no key is known that may have the number.
 */
export async function openOtherKeyQuestion(
  sys: SystemContext,
  kinds: FilingKindAdapters,
  { fence, token, evidence }: OtherKeyQuestionToOpen,
): Promise<OpenedOtherKeyQuestion | QuestionRefusal | { readonly kind: 'unnamed' }> {
  const found = await inSystem(sys, async (tx) => {
    const [filing] = await tx.run(readOwner, [fence.filingId]);
    const otherKey =
      filing === undefined ? undefined : await findOtherKey(tx, { ...sys, kinds }, filing, evidence);
    if (otherKey === undefined) return undefined;
    const named = tokenWithKey(token, otherKey);
    return { otherKey, row: await openUnpacedQuestion(tx, sys, { fence, token: named }) };
  });
  if (found === undefined) return { kind: 'unnamed' };
  const { otherKey, row } = found;
  if (row === undefined) return explainQuestionRefusal(sys, fence);
  return { ...(await readable(sys, row)), otherKey };
}
