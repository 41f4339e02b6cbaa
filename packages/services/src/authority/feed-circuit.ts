import { authorityState, type Transaction } from '@fiscal/db';
import { ladderStep } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { CircuitSettings, SystemContext } from '../context.ts';
import type { NoteRow } from '../notes/find-note.ts';

export type CircuitReport =
  | { readonly kind: 'success' }
  | { readonly kind: 'failure'; readonly reason: string };

/** The only service with a circuit: asking for a key is spaced by its own ladder. */
export const circuitService = 'authorization' as const;

const defaults: CircuitSettings = { failures: 3, trials: 3, trialMs: 60_000, ratePerSecond: 5 };

export const circuitSettings = ({ settings }: SystemContext): CircuitSettings => settings.circuit ?? defaults;

type Place = Pick<NoteRow, 'authorizer' | 'environment'>;
export type CircuitRow = typeof authorityState.$inferSelect;

export const circuitOf = ({ authorizer, environment }: Place) =>
  and(
    eq(authorityState.authorizer, authorizer),
    eq(authorityState.environment, environment),
    eq(authorityState.service, circuitService),
  );

/**
 * Counts one verdict about the authority. Some failures in a row open the circuit, for longer at each opening; one
 * success closes it. While all is well nothing is written.
 */
export async function feedCircuit(
  tx: Transaction,
  sys: SystemContext,
  place: Place,
  report: CircuitReport,
): Promise<void> {
  const [seen] = await tx.select().from(authorityState).where(circuitOf(place));
  if (report.kind === 'success' && isQuiet(seen)) return;
  const row = await lockCircuit(tx, sys, place);
  const next = report.kind === 'success' ? closed : afterFailure(row, report.reason, sys);
  await tx
    .update(authorityState)
    .set({ ...next, updatedAt: sys.clock.now() })
    .where(circuitOf(place));
}

const isQuiet = (row: CircuitRow | undefined): boolean =>
  row === undefined || (row.state === 'closed' && row.consecutiveFailures === 0);

const closed = {
  state: 'closed',
  consecutiveFailures: 0,
  openings: 0,
  permits: 0,
  until: null,
  reason: null,
} as const;

async function lockCircuit(tx: Transaction, sys: SystemContext, place: Place): Promise<CircuitRow> {
  const { authorizer, environment } = place;
  const row = { ...closed, authorizer, environment, service: circuitService, updatedAt: sys.clock.now() };
  await tx.insert(authorityState).values(row).onConflictDoNothing();
  const [locked] = await tx.select().from(authorityState).where(circuitOf(place)).for('update');
  if (locked === undefined) throw new Error('the circuit has a row');
  return locked;
}

function afterFailure(row: CircuitRow, reason: string, sys: SystemContext): Partial<CircuitRow> {
  const consecutiveFailures = row.consecutiveFailures + 1;
  const opens = row.state === 'half_open' || consecutiveFailures >= circuitSettings(sys).failures;
  if (row.state === 'open' || !opens) return { consecutiveFailures, reason };
  const waitMs = ladderStep(sys.settings.timing.circuitMs, row.openings);
  return {
    state: 'open',
    consecutiveFailures,
    openings: row.openings + 1,
    permits: 0,
    until: new Date(sys.clock.now().getTime() + waitMs),
    reason,
  };
}
