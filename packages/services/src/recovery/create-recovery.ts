import type { Executions } from '@fiscal/contracts';
import { defineStatement, type NoParameters } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';
import { circuitSettings } from '../circuit/circuit-settings.ts';
import { isPaused } from '../circuit/is-paused.ts';
import { queueOf } from '../circuit/queue-of.ts';
import type { CircuitPlace } from '../circuit/report-to-circuit.ts';
import type { SystemContext } from '../context/context.ts';
import { findWaiting, stillWaiting, type WaitingFiling } from './find-waiting.ts';
import { measureService } from './measure-service.ts';
import { mostStanding, nextPace, type QueueCapacity } from './next-pace.ts';
import { type Woken, wakeFilings } from './wake-filings.ts';

export interface RecoveryDeps {
  readonly sys: SystemContext;
  readonly executions: Executions;
  /** Returns the capacity of the workers of a queue of calls. */
  readonly readCapacity: (queue: string) => Promise<QueueCapacity>;
  /** Is called with each pace that is set, and with 0 when nothing waits any more. */
  readonly onPace?: ((place: CircuitPlace, perSecond: number) => void) | undefined;
}

interface Circuit extends CircuitPlace {
  readonly environment: Environment;
  readonly state: 'closed' | 'open' | 'half_open';
  readonly generation: number;
  /** The end of the time for which the circuit is open or half open (ms); null when it is closed. */
  readonly until: number | null;
  /** The time by the clock of the database (ms). */
  readonly now: number;
}

/**
 * Finds the closed circuits whose waiting filings are not all woken, and the circuits whose next trial is due; none of
 * an authority that an operator paused.
 */
const findCircuits = defineStatement<NoParameters, Circuit>(`
  select authorizer, environment, service, state, generation, (extract(epoch from until) * 1000)::float8 as until,
    (extract(epoch from now()) * 1000)::float8 as now
  from authority_state s
  where (state = 'closed' and hurried_generation < generation or state <> 'closed' and until <= now())
    and not ${isPaused('s')}`);

const finish = defineStatement<
  { authorizer: string; environment: string; service: string; generation: number },
  object
>(`
  update authority_state set hurried_generation = generation
  where authorizer = :authorizer and environment = :environment and service = :service and generation = :generation
    and state = 'closed'`);

const second = 1_000;
const busyMs = 200;
const reviewMs = 10 * second;
/** A filing that found the circuit open may record that it waits after it has closed. */
const lateRecordMs = 60 * second;
/** The state of a circuit is forgotten when this process has not looked at the circuit for this long. */
const longestGapMs = 60 * second;
/** A late step wakes no more filings than the pace allows in this time. */
const longestStepMs = 2 * second;
/** A look lasts for this many times its own duration, so that looks among very many filings stay a small part of the work. */
const lookShare = 20;
const trialsEveryMs = 5 * second;
/** The number of signals that are sent at the same time. */
const signalsAtOnce = 16;
/** A filing that was signalled this long ago and still waits no longer counts as standing in the queue. */
const longestStandMs = 60 * second;

interface SignalledFiling extends WaitingFiling {
  readonly signalledAt: number;
}

/** The state of a circuit in one process, while the process wakes the filings that wait for it. */
interface Recovery {
  readonly circuit: Circuit;
  perSecond: number;
  /** When the circuit was last looked at. */
  seenAt: number;
  begunAt: number;
  steppedAt: number;
  reviewedAt: number;
  /** The number of filings that the pace has allowed so far and that are not woken yet. */
  credit: number;
  /** Whether the last step found filings to wake. */
  isBusy: boolean;
  /** The number of filings signalled since the last review of the pace. */
  woken: number;
  found: readonly WaitingFiling[];
  foundAt: number;
  /** The time for which the found filings are to last. */
  lookLastsMs: number;
  /** The signalled filings that are still in the wait in which they were found: their work stands in a queue. */
  signalled: readonly SignalledFiling[];
  /** The number of signalled filings that may stand in a queue. */
  mostStanding: number;
  /** The filings about which Temporal did not answer at the last step. After a second silence they are woken last. */
  silent: ReadonlySet<string>;
  /** The client that had the last turn. */
  lastClient: string;
}

/** Returns the name of one closing of a circuit, or of one round of trials. */
const nameOf = ({ authorizer, environment, service, generation, until }: Circuit): string =>
  [authorizer, environment, service, generation, until].join(' ');

const startRecovery = (circuit: Circuit, perSecond: number): Recovery => ({
  circuit,
  perSecond,
  seenAt: circuit.now,
  begunAt: circuit.now,
  steppedAt: circuit.now - second,
  reviewedAt: circuit.now,
  credit: 0,
  isBusy: false,
  woken: 0,
  found: [],
  foundAt: 0,
  lookLastsMs: reviewMs,
  signalled: [],
  mostStanding: (perSecond * reviewMs) / second,
  silent: new Set(),
  lastClient: '',
});

/** Moves the times of a recovery back by as much as the clock of the database went back, so that no time lies ahead. */
function setBack(recovery: Recovery, now: number): Recovery {
  const byMs = Math.max(0, recovery.seenAt - now);
  recovery.steppedAt -= byMs;
  recovery.reviewedAt -= byMs;
  recovery.foundAt -= byMs;
  recovery.begunAt -= byMs;
  recovery.signalled = recovery.signalled.map((each) => ({ ...each, signalledAt: each.signalledAt - byMs }));
  return recovery;
}

export interface RecoveryStep {
  /** Runs a step and returns the number of signalled executions. `signal` ends a step that takes too long. */
  wake(signal?: AbortSignal): Promise<number>;
  /** Returns the time until the next step: short while filings are woken, so that they are woken evenly. */
  nextMs(): number;
}

/**
 * Makes the step that wakes the filings that wait for an authority. When a trial is due, a few are woken. When the
 * circuit has closed, all are woken once each; clients and companies take turns. The pace follows the answers of the
 * authority. No more filings are woken at a time than the workers begin soon, because a new document would stand behind
 * them. A circuit whose step fails does not delay another circuit; the first failure is thrown after all steps. The pace
 * is kept in this process: another process that takes over the work begins slowly. When Temporal is silent, the step
 * ends and the next call continues.
 */
export function createRecovery(deps: RecoveryDeps): RecoveryStep {
  const known = new Map<string, Recovery>();

  const findRecovery = (circuit: Circuit): Recovery => {
    const kept = known.get(nameOf(circuit));
    if (kept !== undefined && circuit.now - kept.seenAt <= longestGapMs) return setBack(kept, circuit.now);
    return startRecovery(circuit, circuitSettings(deps.sys).ratePerSecond);
  };

  return {
    nextMs: () => ([...known.values()].some(({ isBusy }) => isBusy) ? busyMs : second),
    async wake(signal) {
      const circuits = await deps.sys.db.autocommit(findCircuits, {});
      const names = new Set(circuits.map(nameOf));
      for (const [name, { circuit }] of known) {
        if (names.has(name)) continue;
        known.delete(name);
        deps.onPace?.(circuit, 0);
      }
      const failures: unknown[] = [];
      let woken = 0;
      for (const circuit of circuits) {
        const recovery = findRecovery(circuit);
        recovery.seenAt = circuit.now;
        known.set(nameOf(circuit), recovery);
        const step = circuit.until === null ? recover : wakeTrials;
        woken += await step(deps, recovery, circuit.now, signal).catch((error: unknown) => {
          failures.push(error);
          return 0;
        });
      }
      if (failures.length > 0) throw failures[0];
      return woken;
    },
  };
}

/** Wakes as many filings as the present pace allows for the time since the last step. */
async function recover(
  deps: RecoveryDeps,
  recovery: Recovery,
  now: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  if (now - recovery.reviewedAt >= reviewMs) await review(deps, recovery, now);
  const elapsedMs = Math.min(longestStepMs, now - recovery.steppedAt);
  recovery.steppedAt = now;
  recovery.credit += (recovery.perSecond * elapsedMs) / second;
  deps.onPace?.(recovery.circuit, recovery.perSecond);
  const due = Math.floor(recovery.credit);
  if (due === 0) return 0;
  recovery.credit -= due;
  await forgetBegun(deps, recovery);
  const count = Math.min(due, roomIn(recovery, now));
  if (count === 0) return 0;
  const isDry = recovery.found.length < count;
  if (isDry) await look(deps, recovery, now, Math.ceil((recovery.perSecond * recovery.lookLastsMs) / second));
  recovery.isBusy = recovery.found.length > 0;
  const woken = await wakeNext(deps, recovery, { count, now, signal });
  recovery.credit = Math.min(1, recovery.credit + count - woken);
  const isOver = isDry && recovery.found.length === 0 && now - recovery.begunAt >= lateRecordMs;
  if (isOver) await finished(deps, recovery.circuit);
  return woken;
}

/** Forgets signalled filings that are no longer in the wait in which they were found. */
async function forgetBegun({ sys }: RecoveryDeps, recovery: Recovery): Promise<void> {
  recovery.signalled = await stillWaiting(sys, recovery.signalled);
}

/** Returns the number of filings that may be signalled before too many stand in a queue. */
function roomIn(recovery: Recovery, now: number): number {
  const standing = recovery.signalled.filter(({ signalledAt }) => now - signalledAt < longestStandMs);
  return Math.max(0, Math.floor(recovery.mostStanding) - standing.length);
}

/** Sets the pace from the measured calls. A review that fails does not change the pace. */
async function review({ sys, readCapacity }: RecoveryDeps, recovery: Recovery, now: number): Promise<void> {
  const { circuit, perSecond, woken } = recovery;
  const seconds = (now - recovery.reviewedAt) / second;
  recovery.reviewedAt = now;
  recovery.woken = 0;
  const measured = await measureService(sys, circuit, seconds);
  const pace = {
    perSecond,
    wokenPerSecond: woken / seconds,
    firstPerSecond: circuitSettings(sys).ratePerSecond,
  };
  const capacity = await readCapacity(queueOf(sys, circuit));
  recovery.perSecond = nextPace(pace, measured, capacity);
  recovery.mostStanding = mostStanding(measured, capacity);
}

async function look({ sys }: RecoveryDeps, recovery: Recovery, now: number, limit: number): Promise<void> {
  const { circuit, lastClient: after } = recovery;
  const begun = performance.now();
  const except = recovery.signalled.map(({ id }) => id);
  recovery.found = await findWaiting(sys, circuit, { putOffUntil: circuit.now, except, after, limit });
  recovery.foundAt = now;
  recovery.lookLastsMs = Math.max(reviewMs, (performance.now() - begun) * lookShare);
}

interface Turn {
  readonly count: number;
  readonly now: number;
  readonly signal: AbortSignal | undefined;
}

/** Signals the next filings, a few at a time, until Temporal answers about none of a few. */
async function wakeNext(deps: RecoveryDeps, recovery: Recovery, turn: Turn): Promise<number> {
  const next = recovery.found.slice(0, turn.count);
  recovery.found = recovery.found.slice(turn.count);
  recovery.lastClient = next.at(-1)?.clientId ?? recovery.lastClient;
  let left = await stillWaiting(deps.sys, next);
  const silent: WaitingFiling[] = [];
  let signalled = 0;
  for (let isAnswered = true; isAnswered && left.length > 0 && turn.signal?.aborted !== true; ) {
    const some = left.slice(0, signalsAtOnce);
    left = left.slice(signalsAtOnce);
    const woken = await wakeSome(deps, recovery, some, turn.now);
    signalled += woken.signalled;
    silent.push(...woken.silent);
    isAnswered = woken.silent.length < some.length;
  }
  const isFirst = ({ id }: WaitingFiling): boolean => !recovery.silent.has(id);
  const again = silent.filter((each) => !isFirst(each));
  recovery.found = [...silent.filter(isFirst), ...left, ...recovery.found, ...again];
  recovery.silent = new Set(silent.map(({ id }) => id));
  recovery.woken += signalled;
  return signalled;
}

/** Signals all the given filings at once. They count as signalled, except those about which Temporal did not answer. */
async function wakeSome(
  { sys, executions }: RecoveryDeps,
  recovery: Recovery,
  some: readonly WaitingFiling[],
  now: number,
): Promise<Woken> {
  recovery.signalled = [...recovery.signalled, ...some.map((each) => ({ ...each, signalledAt: now }))];
  const woken = await wakeFilings(sys, executions, some);
  const isSilent = new Set(woken.silent.map(({ id }) => id));
  recovery.signalled = recovery.signalled.filter(({ id }) => !isSilent.has(id));
  return woken;
}

/** Wakes as many filings as may make a trial; their permits decide. Other filings follow when none of them tries. */
async function wakeTrials(
  deps: RecoveryDeps,
  recovery: Recovery,
  now: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  if (recovery.foundAt > 0 && now - recovery.foundAt < trialsEveryMs) return 0;
  const { trials } = circuitSettings(deps.sys);
  await forgetBegun(deps, recovery);
  await look(deps, recovery, now, trials);
  return wakeNext(deps, recovery, { count: trials, now, signal });
}

async function finished({ sys }: RecoveryDeps, circuit: Circuit): Promise<void> {
  const { authorizer, environment, service, generation } = circuit;
  await sys.db.autocommit(finish, { authorizer, environment, service, generation });
}
