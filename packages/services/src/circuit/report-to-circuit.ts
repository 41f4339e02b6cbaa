import { defineStatement } from '@fiscal/db';
import { ladderStep } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { circuitSettings } from './circuit-settings.ts';
import { isSuccess, isVerdict } from './verdict-in-sql.ts';

/** One service of one authorizer. */
export interface CircuitPlace {
  readonly authorizer: string;
  readonly environment: string;
  readonly service: string;
}

/** The meaning of one call for the circuit. */
export type CircuitVerdict =
  | { readonly kind: 'success' }
  | { readonly kind: 'failure'; readonly reason: string };

export type CircuitReport = CircuitVerdict & {
  /**
   * The time (ms, clock of the database) when the call was opened. A call from before the circuit opened is ignored.
   */
  readonly openedAt: number;
};

type Call = CircuitPlace & { openedAt: number; circuitMs: readonly number[]; trialMs: number };

/** SQL: whether the call was opened before the circuit `s` opened, or before it began to try. */
const isEarlier = `coalesce(to_timestamp(:openedAt::float8 / 1000) < case s.state
      when 'open' then s.until - interval '1 millisecond'
        * (:circuitMs::float8[])[greatest(1, least(s.openings, cardinality(:circuitMs::float8[])))]
      when 'half_open' then s.until - :trialMs::float8 * interval '1 millisecond' end, false)`;

const succeed = defineStatement<Call, { readonly closed: true }>(`
  update authority_state s set
    generation = generation + case when state = 'closed' then 0 else 1 end,
    state = 'closed', consecutive_failures = 0, openings = 0, permits = 0, until = null, reason = null,
    updated_at = now()
  where authorizer = :authorizer and environment = :environment and service = :service
    and (state <> 'closed' or consecutive_failures > 0)
    and not ${isEarlier}
  returning true as closed`);

/** The newest attempts that are searched: the cost does not depend on how many attempts there are. */
const newestAttempts = 2_000;

const lock = defineStatement<
  Call & { failures: number; circuitQuietMs: number },
  {
    readonly state: 'closed' | 'open' | 'half_open';
    readonly failures: number;
    readonly openings: number;
    readonly isOver: boolean;
    readonly isEarlier: boolean;
    /** Null unless the failures are enough to open the circuit. */
    readonly isAnswering: boolean | null;
  }
>(`
  insert into authority_state as s (authorizer, environment, service, state, consecutive_failures, openings, permits,
    waiting, generation, hurried_generation, updated_at)
  values (:authorizer, :environment, :service, 'closed', 0, 0, 0, 0, 0, 0, now())
  on conflict (authorizer, environment, service) do update set updated_at = now()
  returning s.state, s.consecutive_failures as failures, s.openings, coalesce(s.until <= now(), false) as "isOver",
    ${isEarlier} as "isEarlier",
    case when s.state = 'closed' and s.consecutive_failures + 1 >= :failures::int then exists (
      select from (select * from attempt order by id desc limit ${newestAttempts}) a
      join filing f on f.id = a.filing_id
      where ${isVerdict} and ${isSuccess}
        and a.closed_at > now() - :circuitQuietMs::float8 * interval '1 millisecond'
        and f.authorizer = :authorizer and f.environment = :environment and f.service = :service
    ) end as "isAnswering"`);

const fail = defineStatement<CircuitPlace & { reason: string; waitMs: number | null }, object>(`
  update authority_state set
    consecutive_failures = consecutive_failures + 1, reason = :reason, updated_at = now(),
    state = case when :waitMs::float8 is null then state else 'open' end,
    openings = openings + case when :waitMs::float8 is null then 0 else 1 end,
    permits = case when :waitMs::float8 is null then permits else 0 end,
    until = case when :waitMs::float8 is null then until else now() + :waitMs::float8 * interval '1 millisecond' end
  where authorizer = :authorizer and environment = :environment and service = :service`);

/**
 * Counts one verdict about an authority's service. Several failures in a row open the circuit, each time for longer,
 * unless another call was answered a moment ago: among many simultaneous calls a few can fail in a row without an
 * outage. One success closes the circuit and begins a new generation, and housekeeping then wakes the waiting filings.
 * A call from before the circuit opened changes nothing.
 */
export async function reportToCircuit(
  sys: SystemContext,
  place: CircuitPlace,
  report: CircuitReport,
): Promise<void> {
  const { circuitMs, circuitQuietMs } = sys.settings.timing;
  const { failures, trialMs } = circuitSettings(sys);
  const call: Call = { ...place, openedAt: report.openedAt, circuitMs, trialMs };
  if (report.kind === 'success') {
    await sys.db.autocommit(succeed, call);
    return;
  }
  await inSystem(sys, async (tx) => {
    const [row] = await tx.run(lock, { ...call, failures, circuitQuietMs });
    if (row === undefined) throw new Error('the circuit has a row');
    if (row.isEarlier) return;
    const opens =
      row.state === 'half_open' ||
      // The status question tries without a permit, while the circuit is still open.
      (row.state === 'open' && row.isOver) ||
      (row.state === 'closed' && row.isAnswering === false);
    const waitMs = opens ? ladderStep(circuitMs, row.openings) : null;
    await tx.run(fail, { ...place, reason: report.reason, waitMs });
  });
}
