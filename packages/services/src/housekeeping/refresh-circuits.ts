import { defineStatement, type NoParameters } from '@fiscal/db';
import { waitsForAuthority } from '../circuit/waits-for-authority.ts';
import type { SystemContext } from '../context/context.ts';

/** Counts without locking the circuit, and only for circuits that are not closed. */
const refresh = defineStatement<NoParameters, object>(`
  with counted as (
    select s.authorizer, s.environment, s.service, (
      select count(*)::int from filing f
      where ${waitsForAuthority('f')} and f.simulation is null
        and f.authorizer = s.authorizer and f.environment = s.environment and f.service = s.service) as waiting
    from authority_state s where s.state <> 'closed'
  )
  update authority_state s set waiting = c.waiting from counted c
  where s.authorizer = c.authorizer and s.environment = c.environment and s.service = c.service
    and s.waiting <> c.waiting`);

/**
 * Refreshes the number of filings that wait for each circuit that is not closed; their waits are spread by this number.
 * Filings with a client's scenario do not count, because their results close no circuit, and no probe is made while
 * filings wait.
 */
export async function refreshCircuits(sys: SystemContext): Promise<void> {
  await sys.db.autocommit(refresh, {});
}
