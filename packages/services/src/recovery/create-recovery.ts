import type { Executions } from '@fiscal/contracts';
import { defineStatement, type NoParameters } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';
import { circuitSettings } from '../circuit/circuit-settings.ts';
import { queueOf } from '../circuit/queue-of.ts';
import type { CircuitPlace } from '../circuit/report-to-circuit.ts';
import type { SystemContext } from '../context/context.ts';
import { findWaiting, stillWaiting, type WaitingFiling } from './find-waiting.ts';
import { measureService } from './measure-service.ts';
import { nextPace, type QueueCapacity } from './next-pace.ts';
import { wakeFilings } from './wake-filings.ts';

export interface RecoveryDeps {
  readonly sys: SystemContext;
  readonly executions: Executions;
  /** What the workers of a queue of calls can carry. */
  readonly capacityOf: (queue: string) => Promise<QueueCapacity>;
  /** Learns each pace that is set; 0 once nothing waits any more. */
  readonly onPace?: ((place: CircuitPlace, perSecond: number) => void) | undefined;
}

interface Circuit extends CircuitPlace {
  readonly environment: Environment;
  readonly state: 'closed' | 'open' | 'half_open';
  readonly generation: number;
  /** End of the time that it is open for, or tries (ms); null: it is closed. */
  readonly until: number | null;
  /** The database's clock (ms). */
  readonly now: number;
}

/** Circuits that closed and whose waiting filings are not all woken, and those whose next trial is due. */
const findCircuits = defineStatement<NoParameters, Circuit>(`
  select authorizer, environment, service, state, generation, (extract(epoch from until) * 1000)::float8 as until,
    (extract(epoch from now()) * 1000)::float8 as now
  from authority_state
  where state = 'closed' and hurried_generation < generation or state <> 'closed' and until <= now()`);

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
/** What this process knows of a circuit that it did not look at for so long is forgotten. */
const longestGapMs = 60 * second;
/** A step that comes late wakes what so long a time is worth, and no more. */
const longestStepMs = 2 * second;
/** The work of a look among very many is to be a small part of the time that it is good for. */
const lookShare = 20;
const trialsEveryMs = 5 * second;

/** What one process knows of a circuit while it wakes those that wait for it. */
interface Recovery {
  readonly circuit: Circuit;
  perSecond: number;
  /** When the circuit was last looked at. */
  seenAt: number;
  begunAt: number;
  steppedAt: number;
  reviewedAt: number;
  /** What was not woken, as it made no whole filing. */
  credit: number;
  /** The last step found filings to wake. */
  isBusy: boolean;
  /** Since the pace was reviewed. */
  woken: number;
  found: readonly WaitingFiling[];
  foundAt: number;
  /** For how long what is found is to last. */
  lookLastsMs: number;
  /** Signalled and, as far as is known, still in the wait that they were found in: their calls stand in the queue. */
  signalled: readonly WaitingFiling[];
  /** Temporal did not answer about them at the last step; those it does not answer about again go behind. */
  silent: ReadonlySet<string>;
  /** The client that had the last turn. */
  lastClient: string;
}

/** One closing, or one round of trials. */
const nameOf = ({ authorizer, environment, service, generation, until }: Circuit): string =>
  [authorizer, environment, service, generation, until].join(' ');

const beginOf = (circuit: Circuit, perSecond: number): Recovery => ({
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
  silent: new Set(),
  lastClient: '',
});

/** Times that lie ahead, as the clock of the database went back, are moved by as much: what had passed has passed. */
function setBack(recovery: Recovery, now: number): Recovery {
  const byMs = Math.max(0, recovery.seenAt - now);
  recovery.steppedAt -= byMs;
  recovery.reviewedAt -= byMs;
  recovery.foundAt -= byMs;
  recovery.begunAt -= byMs;
  return recovery;
}

export interface RecoveryStep {
  /** Returns how many executions were signalled. */
  wake(): Promise<number>;
  /** When to call it again: often while filings are woken, so that they do not come in heaps. */
  nextMs(): number;
}

/**
 * Makes the step that wakes what waits for an authority: a few when a trial is due, and all of them once its circuit has
 * closed, each once, clients and companies by turns, at a pace that follows how the authority answers. Each circuit stands
 * for itself: one that cannot be carried out keeps no other from its turn; the first failure is thrown behind all. The pace
 * is kept in this process: another one that takes the work over begins slowly. What Temporal's silence interrupts goes on
 * at the next call.
 */
export function createRecovery(deps: RecoveryDeps): RecoveryStep {
  let known: ReadonlyMap<string, Recovery> = new Map();

  const recoveryOf = (circuit: Circuit): Recovery => {
    const kept = known.get(nameOf(circuit));
    if (kept !== undefined && circuit.now - kept.seenAt <= longestGapMs) return setBack(kept, circuit.now);
    return beginOf(circuit, circuitSettings(deps.sys).ratePerSecond);
  };

  return {
    nextMs: () => ([...known.values()].some(({ isBusy }) => isBusy) ? busyMs : second),
    async wake() {
      const kept = new Map<string, Recovery>();
      const failures: unknown[] = [];
      let woken = 0;
      for (const circuit of await deps.sys.db.autocommit(findCircuits, {})) {
        const recovery = recoveryOf(circuit);
        recovery.seenAt = circuit.now;
        kept.set(nameOf(circuit), recovery);
        const step = circuit.until === null ? recover : wakeTrials;
        woken += await step(deps, recovery, circuit.now).catch((error: unknown) => {
          failures.push(error);
          return 0;
        });
      }
      for (const [name, { circuit }] of known) if (!kept.has(name)) deps.onPace?.(circuit, 0);
      known = kept;
      if (failures.length > 0) throw failures[0];
      return woken;
    },
  };
}

/** Wakes what the time since the last step is worth at the present pace. */
async function recover(deps: RecoveryDeps, recovery: Recovery, now: number): Promise<number> {
  if (now - recovery.reviewedAt >= reviewMs) await review(deps, recovery, now);
  const elapsedMs = Math.min(longestStepMs, now - recovery.steppedAt);
  recovery.steppedAt = now;
  recovery.credit += (recovery.perSecond * elapsedMs) / second;
  deps.onPace?.(recovery.circuit, recovery.perSecond);
  const count = Math.floor(recovery.credit);
  if (count === 0) return 0;
  const isDry = recovery.found.length < count;
  if (isDry) await look(deps, recovery, now, Math.ceil((recovery.perSecond * recovery.lookLastsMs) / second));
  recovery.isBusy = recovery.found.length > 0;
  const woken = await wakeNext(deps, recovery, count);
  recovery.credit = Math.min(1, recovery.credit - woken);
  const isOver = isDry && recovery.found.length === 0 && now - recovery.begunAt >= lateRecordMs;
  if (isOver) await finished(deps, recovery.circuit);
  return woken;
}

/** One that fails leaves the pace as it was. */
async function review({ sys, capacityOf }: RecoveryDeps, recovery: Recovery, now: number): Promise<void> {
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
  recovery.perSecond = nextPace(pace, measured, await capacityOf(queueOf(sys, circuit)));
}

async function look({ sys }: RecoveryDeps, recovery: Recovery, now: number, limit: number): Promise<void> {
  const { circuit, signalled, lastClient: after } = recovery;
  const begun = performance.now();
  recovery.signalled = await stillWaiting(sys, signalled);
  const except = recovery.signalled.map(({ id }) => id);
  recovery.found = await findWaiting(sys, circuit, { putOffUntil: circuit.now, except, after, limit });
  recovery.foundAt = now;
  recovery.lookLastsMs = Math.max(reviewMs, (performance.now() - begun) * lookShare);
}

async function wakeNext(
  { sys, executions }: RecoveryDeps,
  recovery: Recovery,
  count: number,
): Promise<number> {
  const next = recovery.found.slice(0, count);
  const waiting = await stillWaiting(sys, next);
  const { signalled, silent, left } = await wakeFilings(sys, executions, waiting);
  const isFirst = ({ id }: WaitingFiling): boolean => !recovery.silent.has(id);
  const again = silent.filter((each) => !isFirst(each));
  recovery.found = [...silent.filter(isFirst), ...left, ...recovery.found.slice(count), ...again];
  recovery.silent = new Set(silent.map(({ id }) => id));
  const isOut = new Set([...silent, ...left].map(({ id }) => id));
  recovery.signalled = [...recovery.signalled, ...waiting.filter(({ id }) => !isOut.has(id))];
  recovery.lastClient = next.at(-1)?.clientId ?? recovery.lastClient;
  recovery.woken += signalled;
  return signalled;
}

/** Wakes as many as may try; their permits decide. Others follow when none of them does. */
async function wakeTrials(deps: RecoveryDeps, recovery: Recovery, now: number): Promise<number> {
  if (recovery.foundAt > 0 && now - recovery.foundAt < trialsEveryMs) return 0;
  const { trials } = circuitSettings(deps.sys);
  await look(deps, recovery, now, trials);
  return wakeNext(deps, recovery, trials);
}

async function finished({ sys }: RecoveryDeps, circuit: Circuit): Promise<void> {
  const { authorizer, environment, service, generation } = circuit;
  await sys.db.autocommit(finish, { authorizer, environment, service, generation });
}
