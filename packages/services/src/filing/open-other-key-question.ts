import type { FilingKind, HeldQuestion } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { explainQuestionRefusal, type QuestionRefusal } from './explain-refusal.ts';
import type { FilingKindAdapters } from './filing-kind-adapter.ts';
import type { OpenedAttempt } from './filing-types.ts';
import { findOtherKey } from './find-other-key.ts';
import { type QuestionToOpen, readPaced, writeOtherQuestion } from './open-question.ts';

export interface OtherKeyQuestionToOpen extends Pick<QuestionToOpen, 'fence' | 'token'> {
  readonly evidence: string | undefined;
}

export type OpenedOtherKeyQuestion = OpenedAttempt & {
  /** The key to query. */
  readonly otherKey: string;
};

const readFenced = defineStatement<
  { filingId: string; run: number; owner: string },
  { readonly clientId: string; readonly id: string; readonly kind: FilingKind }
>(
  'select client_id as "clientId", id, kind from filing where id = :filingId and run = :run and owner = :owner and open',
);

/**
 * Writes the attempt of a question about the other party's key to which our number will be left, at the same pace as
 * every question about a key. `unnamed`: no key is known that may have the number.
 */
export async function openOtherKeyQuestion(
  sys: SystemContext,
  kinds: FilingKindAdapters,
  { fence, token, evidence }: OtherKeyQuestionToOpen,
): Promise<OpenedOtherKeyQuestion | QuestionRefusal | HeldQuestion | { readonly kind: 'unnamed' }> {
  const { filingId, run, owner } = fence;
  const found = await inSystem(sys, async (tx) => {
    const [filing] = await tx.run(readFenced, { filingId, run, owner });
    if (filing === undefined) return 'refused';
    const otherKey = await findOtherKey(tx, { ...sys, kinds }, filing, evidence);
    if (otherKey === undefined) return 'unnamed';
    return { otherKey, row: await writeOtherQuestion(tx, sys, filing.kind, { fence, token, otherKey }) };
  });
  if (found === 'unnamed') return { kind: found };
  if (found === 'refused') return explainQuestionRefusal(sys, fence);
  const opened = await readPaced(sys, fence, found.row);
  return opened.kind === 'opened' ? { ...opened, otherKey: found.otherKey } : opened;
}
