import type { AuthorityWait, GateResult } from '@fiscal/contracts';
import { ladderStep } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { circuitSettings } from './circuit-settings.ts';
import { isPaused } from './is-paused.ts';

/**
 * The columns about pause, circuit and misuse that a statement over a filing `f` reads. The database computes the remaining
 * times.
 */
export interface GateFacts {
  /** null: the circuit has no row, or is closed. */
  readonly circuitState: 'open' | 'half_open' | null;
  readonly circuitLeftMs: number | null;
  readonly circuitPermits: number | null;
  readonly circuitWaiting: number | null;
  readonly misuseLeftMs: number | null;
  /** An operator paused the authority. */
  readonly isPaused: boolean;
}

const leftMs = (column: string): string =>
  `greatest(0, extract(epoch from ${column} - now()) * 1000)::float8`;

export const gateColumns = `
    s.state as "circuitState", ${leftMs('s.until')} as "circuitLeftMs", s.permits as "circuitPermits",
    s.waiting as "circuitWaiting", ${leftMs('b.until')} as "misuseLeftMs", ${isPaused('f')} as "isPaused"`;

export const gateJoins = `
  left join authority_state s on s.authorizer = f.authorizer and s.environment = f.environment
    and s.service = f.service and s.state <> 'closed'
  left join company o on o.client_id = f.client_id and o.id = f.company_id
  left join authority_block b on b.cnpj = o.cnpj and b.environment = f.environment and b.until > now()`;

/**
 * Returns whether the filing may be sent now, by the facts alone; no permit is taken. A circuit that is half open with
 * permits, or whose time is over, lets the call try; the call then takes its permit.
 */
export function gateOf(facts: GateFacts, sys: SystemContext): GateResult {
  if (facts.isPaused) return { kind: 'closed', ...waitForResume(sys) };
  if (facts.misuseLeftMs !== null && facts.misuseLeftMs > 0) {
    return { kind: 'closed', waitMs: Math.ceil(facts.misuseLeftMs), reason: 'misuse' };
  }
  if (facts.circuitState === null) return { kind: 'open' };
  const leftMs = facts.circuitLeftMs ?? 0;
  if (leftMs <= 0 || (facts.circuitState === 'half_open' && (facts.circuitPermits ?? 0) > 0)) {
    return { kind: 'open' };
  }
  return { kind: 'closed', waitMs: spread(leftMs, facts.circuitWaiting ?? 0, sys), reason: 'circuit' };
}

/**
 * Returns how long a filing waits if no one wakes it. When few filings wait, each tries as soon as the circuit's time
 * is over. When many wait, each waits far longer, at random times, because they are woken once the authority works
 * again.
 */
export function spread(leftMs: number, waiting: number, sys: SystemContext): number {
  const { trials, ratePerSecond } = circuitSettings(sys);
  if (waiting <= trials) return Math.max(1, Math.ceil(leftMs));
  return Math.ceil(leftMs + farMs(sys) + draw(sys) * (waiting / ratePerSecond) * 1000);
}

/**
 * Returns the wait for an authority that an operator paused. The resume ends it; its length only heals a signal that
 * was lost, so it is long and at random.
 */
export const waitForResume = (sys: Pick<SystemContext, 'settings' | 'random'>): AuthorityWait => ({
  waitMs: Math.ceil(farMs(sys) * (1 + draw(sys))),
  reason: 'circuit',
  byOperator: true,
});

function farMs({ settings }: Pick<SystemContext, 'settings'>): number {
  const { retryMs } = settings.timing;
  return ladderStep(retryMs, retryMs.length);
}

/** Draws a number from 0 to below 1. */
function draw({ random }: Pick<SystemContext, 'random'>): number {
  const [drawn = 0] = new Uint32Array(Uint8Array.from(random.bytes(4)).buffer);
  return drawn / 2 ** 32;
}
