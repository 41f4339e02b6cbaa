import { DatabaseError, defineStatement } from '@fiscal/db';
import { writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type AuthorityPause, type AuthorityToPause, pauseColumns, subjectOf } from './authority-to-pause.ts';
import { readPause } from './read-pause.ts';

export type PauseResult = AuthorityPause & { readonly kind: 'paused' | 'alreadyPaused' };

type Parameters = { authorizer: string; environment: string; actor: string; reason: string };

const insert = defineStatement<Parameters, AuthorityPause>(`
  insert into authority_pause (authorizer, environment, paused_by, reason, paused_at)
  values (:authorizer, :environment, :actor, :reason, now())
  on conflict (authorizer, environment) do nothing
  returning ${pauseColumns}`);

/** Two persons who pause and resume without end do not hold up a third one. */
const mostTries = 5;

/**
 * Pauses an authority: nothing more is sent to it and nothing is queried there, until it is resumed. Calls under way end,
 * and documents are accepted and wait. Of two persons at once, the second is told about the first one's pause.
 */
export async function pauseAuthority(sys: OperatorContext, pause: AuthorityToPause): Promise<PauseResult> {
  const { authorizer, environment, actor, reason } = pause;
  return inSystem(sys, async (tx) => {
    for (let tried = 0; tried < mostTries; tried += 1) {
      const [made] = await tx.run(insert, { authorizer, environment, actor, reason });
      if (made !== undefined) {
        await writeAudit(tx, sys, pause, {
          clientId: null,
          action: 'authority.pause',
          subjectId: subjectOf(pause),
          before: { paused: false },
          after: { paused: true, ...made },
        });
        return { kind: 'paused', ...made };
      }
      const earlier = await readPause(tx, pause);
      if (earlier !== undefined) return { kind: 'alreadyPaused', ...earlier };
    }
    throw new DatabaseError({ class: 'conflict', code: 'PAUSE_IN_CHANGE' });
  });
}
