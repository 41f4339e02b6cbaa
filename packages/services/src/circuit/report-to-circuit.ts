import { defineStatement } from '@fiscal/db';
import { ladderStep } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { circuitSettings } from './circuit-settings.ts';

/** One service of one authorizer. */
export interface CircuitPlace {
  readonly authorizer: string;
  readonly environment: string;
  readonly service: string;
}

export type CircuitReport =
  | { readonly kind: 'success' }
  | { readonly kind: 'failure'; readonly reason: string };

type Place = [authorizer: string, environment: string, service: string];

const succeed = defineStatement<Place, { readonly closed: true }>(`
  update authority_state set
    generation = generation + case when state = 'closed' then 0 else 1 end,
    hurry_cursor = case when state = 'closed' then hurry_cursor end,
    state = 'closed', consecutive_failures = 0, openings = 0, permits = 0, until = null, reason = null,
    updated_at = now()
  where authorizer = $1 and environment = $2 and service = $3 and (state <> 'closed' or consecutive_failures > 0)
  returning true as closed`);

const lock = defineStatement<
  Place,
  {
    readonly state: 'closed' | 'open' | 'half_open';
    readonly failures: number;
    readonly openings: number;
    readonly isOver: boolean;
  }
>(`
  insert into authority_state as s (authorizer, environment, service, state, consecutive_failures, openings, permits,
    waiting, generation, hurried_generation, updated_at)
  values ($1, $2, $3, 'closed', 0, 0, 0, 0, 0, 0, now())
  on conflict (authorizer, environment, service) do update set updated_at = now()
  returning s.state, s.consecutive_failures as failures, s.openings, coalesce(s.until <= now(), false) as "isOver"`);

const fail = defineStatement<[...Place, reason: string, waitMs: number | null], object>(`
  update authority_state set
    consecutive_failures = consecutive_failures + 1, reason = $4, updated_at = now(),
    state = case when $5::float8 is null then state else 'open' end,
    openings = openings + case when $5::float8 is null then 0 else 1 end,
    permits = case when $5::float8 is null then permits else 0 end,
    until = case when $5::float8 is null then until else now() + $5::float8 * interval '1 millisecond' end
  where authorizer = $1 and environment = $2 and service = $3`);

/**
 * Counts one verdict about an authority's service. Some failures in a row open the circuit, for longer at each
 * opening; one success closes it and begins a new generation, whose waiting filings housekeeping hurries.
 */
export async function reportToCircuit(
  sys: SystemContext,
  { authorizer, environment, service }: CircuitPlace,
  report: CircuitReport,
): Promise<void> {
  const place: Place = [authorizer, environment, service];
  if (report.kind === 'success') {
    await sys.db.autocommit(succeed, place);
    return;
  }
  await inSystem(sys, async (tx) => {
    const [row] = await tx.run(lock, place);
    if (row === undefined) throw new Error('the circuit has a row');
    const opens =
      row.state === 'half_open' ||
      // The status question is a trial that takes no permit.
      (row.state === 'open' && row.isOver) ||
      (row.state === 'closed' && row.failures + 1 >= circuitSettings(sys).failures);
    const waitMs = opens ? ladderStep(sys.settings.timing.circuitMs, row.openings) : null;
    await tx.run(fail, [...place, report.reason, waitMs]);
  });
}
