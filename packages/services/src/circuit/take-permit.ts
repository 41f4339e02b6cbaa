import type { GateResult, RunRef } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { checkGate } from './check-gate.ts';
import { circuitSettings } from './circuit-settings.ts';

/**
 * One statement. When trials without a verdict run out of time, new permits follow. A filing with a client's scenario
 * may be sent while a permit exists, but takes none and changes nothing of the circuit: its result does not count.
 */
const take = defineStatement<
  { filingId: string; trials: number; trialMs: number },
  { readonly taken: true }
>(`
  update authority_state s set
    state = case when f.simulation is null then 'half_open' else s.state end,
    permits = case when f.simulation is not null then s.permits when s.until <= now() then :trials::int - 1
      else s.permits - 1 end,
    until = case when f.simulation is not null or s.state = 'half_open' and s.until > now() then s.until
      else now() + :trialMs::float8 * interval '1 millisecond' end,
    updated_at = case when f.simulation is null then now() else s.updated_at end
  from filing f
  where f.id = :filingId and s.authorizer = f.authorizer and s.environment = f.environment and s.service = f.service
    and s.state <> 'closed' and (s.until <= now() or (s.state = 'half_open' and s.permits > 0))
  returning true as taken`);

/**
 * Takes the permit for one transmission through a circuit that is not closed: a few filings try while the others wait.
 * Only a call that sends takes a permit, just before it opens its attempt; its result is reported.
 */
export async function takePermit(sys: SystemContext, ref: RunRef): Promise<GateResult> {
  const { trials, trialMs } = circuitSettings(sys);
  const [permit] = await sys.db.autocommit(take, { filingId: ref.filingId, trials, trialMs });
  if (permit !== undefined) return { kind: 'open' };
  const gate = await checkGate(sys, ref);
  // The circuit may have closed after the statement: the shortest wait lets the filing try again.
  return gate.kind === 'closed' ? gate : { kind: 'closed', waitMs: 1, reason: 'circuit' };
}
