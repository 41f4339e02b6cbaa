import type { Executions } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import type { WaitingFiling } from './find-waiting.ts';

const checkNow = defineStatement<{ ids: readonly string[] }, object>(
  'update filing set check_at = now() where id = any(:ids) and open',
);

export interface Woken {
  readonly signalled: number;
  /** The filings about which Temporal did not answer. */
  readonly silent: readonly WaitingFiling[];
}

/** Signals filings to go on, all at the same time. A filing without an execution is audited at once. */
export async function wakeFilings(
  sys: SystemContext,
  executions: Executions,
  filings: readonly WaitingFiling[],
): Promise<Woken> {
  const results = await Promise.all(filings.map(({ kind, id }) => executions.hurry(kind, id)));
  const withResult = (result: (typeof results)[number]) =>
    filings.filter((_, index) => results[index] === result);
  const gone = withResult('notRunning');
  if (gone.length > 0) await sys.db.autocommit(checkNow, { ids: gone.map(({ id }) => id) });
  return { signalled: withResult('signalled').length, silent: withResult('unreachable') };
}
