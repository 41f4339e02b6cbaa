import type { Executions } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import type { WaitingFiling } from './find-waiting.ts';

const checkNow = defineStatement<{ ids: readonly string[] }, object>(
  'update filing set check_at = now() where id = any(:ids) and open',
);

/** Signals in flight. */
const atOnce = 16;

export interface Woken {
  readonly signalled: number;
  /** Temporal did not answer about these. */
  readonly silent: readonly WaitingFiling[];
  /** It was not asked about these, as it answered about none before them; in their order. */
  readonly left: readonly WaitingFiling[];
}

/** Signals filings to go on, in their order; what has no execution is audited at once. */
export async function wakeFilings(
  sys: SystemContext,
  executions: Executions,
  filings: readonly WaitingFiling[],
): Promise<Woken> {
  let signalled = 0;
  const silent: WaitingFiling[] = [];
  for (let from = 0; from < filings.length; from += atOnce) {
    const some = filings.slice(from, from + atOnce);
    const results = await Promise.all(some.map(({ kind, id }) => executions.hurry(kind, id)));
    const withResult = (result: (typeof results)[number]) =>
      some.filter((_, index) => results[index] === result);
    const gone = withResult('notRunning');
    if (gone.length > 0) await sys.db.autocommit(checkNow, { ids: gone.map(({ id }) => id) });
    signalled += withResult('signalled').length;
    const unanswered = withResult('unreachable');
    silent.push(...unanswered);
    if (unanswered.length === some.length) return { signalled, silent, left: filings.slice(from + atOnce) };
  }
  return { signalled, silent, left: [] };
}
