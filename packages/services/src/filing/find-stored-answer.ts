import { defineStatement } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import type { DecisiveClass, Fence, StoredAnswer } from './filing-types.ts';

interface Row {
  readonly attemptId: string;
  readonly class: DecisiveClass;
  readonly cStat: string | null;
  readonly ofRun: number;
}

/**
 * A registration always counts, from every call and however late. A rejection refuses only its own call, so it counts
 * only for the last transmission.
 */
const find = defineStatement<{ filingId: string; run: number; owner: string }, Row>(`
  select a.id as "attemptId", a.answer_class as class, a.c_stat as "cStat", a.run as "ofRun"
  from filing f
  join attempt a on a.client_id = f.client_id and a.filing_id = f.id and a.outcome = 'answered'
  where f.id = :filingId and f.run = :run and f.owner = :owner and f.open and f.attention is null
    and (a.answer_class in ('authorized', 'cancelled', 'denied')
      or a.answer_class = 'rejected' and a.kind <> 'situation' and a.run = f.run
        and a.ordinal = f.next_ordinal - 1 and not exists (
          select from attempt later
          where later.client_id = a.client_id and later.filing_id = a.filing_id and later.sequence > a.sequence))
  order by a.answer_class = 'rejected', a.sequence desc
  limit 1`);

/**
 * Finds the decisive answer that was stored but not applied, because of a crash or an abandoned call; null when there
 * is none. For a filing in attention it returns null, because its answers led to the attention: whoever wakes the
 * filing wants the authority to be queried again.
 */
export async function findStoredAnswer(
  sys: SystemContext,
  { filingId, run, owner }: Fence,
): Promise<StoredAnswer | null> {
  const [row] = await sys.db.autocommit(find, { filingId, run, owner });
  if (row === undefined) return null;
  return {
    attemptId: id24(row.attemptId),
    class: row.class,
    cStat: row.cStat ?? '',
    ofRun: row.ofRun,
  };
}
