import { defineStatement } from '@fiscal/db';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type AuthorityPause, type AuthorityPlace, pauseColumns, subjectOf } from './authority-to-pause.ts';

/** `resumed` tells the pause that ended. */
export type ResumeResult = (AuthorityPause & { readonly kind: 'resumed' }) | { readonly kind: 'notPaused' };

const remove = defineStatement<{ authorizer: string; environment: string }, AuthorityPause>(`
  delete from authority_pause where authorizer = :authorizer and environment = :environment
  returning ${pauseColumns}`);

/**
 * Ends the pause of an authority. The documents that wait for it are woken by the recovery of each of its services, at
 * its pace. Of two persons at once, the second gets `notPaused`.
 */
export async function resumeAuthority(
  sys: OperatorContext,
  { authorizer, environment, ...operator }: AuthorityPlace & Operator,
): Promise<ResumeResult> {
  return inSystem(sys, async (tx) => {
    const [ended] = await tx.run(remove, { authorizer, environment });
    if (ended === undefined) return { kind: 'notPaused' };
    await writeAudit(tx, sys, operator, {
      clientId: null,
      action: 'authority.resume',
      subjectId: subjectOf({ authorizer, environment }),
      before: { paused: true, ...ended },
      after: { paused: false },
    });
    return { kind: 'resumed', ...ended };
  });
}
