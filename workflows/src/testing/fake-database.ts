import type {
  BeginRunResult,
  CertificateProblem,
  FilingKind,
  FilingOutcome,
  FilingPlan,
  FirstAttempts,
  GateResult,
  RecordedOutcome,
  RecordedState,
  RunRef,
  ShownAs,
  StateToRecord,
} from '@fiscal/contracts';
import { type Attention, type FilingStatus, isInProgress, type WaitReason } from '@fiscal/domain';

/** The row of a call to the authority. */
export interface FakeAttempt {
  readonly run: number;
  readonly ordinal: number;
  readonly execution: string;
  readonly openedAt: number;
  outcome: 'open' | 'notSent' | 'unknown' | 'answered';
  /** True for an answer that says that nothing is registered under the key. */
  refuses: boolean;
}

/** The row of a filing, with all calls, attempts and records in their order. */
export interface FakeFiling {
  readonly id: string;
  readonly kind: FilingKind;
  readonly plan: FilingPlan;
  readonly calls: FakeCall[];
  readonly outcomes: FilingOutcome[];
  readonly states: StateToRecord[];
  readonly attempts: FakeAttempt[];
  /** `skipped`: waits take no time, and each recorded wait advances the database's clock. */
  readonly waits: 'taken' | 'skipped';
  /** The lead of the database's clock (ms), without the waits. */
  aheadMs: number;
  run: number;
  status: FilingStatus;
  attention: Attention | null;
  waiting: WaitReason | null;
  nextOrdinal: number;
  owner: string | undefined;
  printed: boolean;
}

export interface FakeCall {
  readonly name: string;
  readonly at: number;
}

export const planOfNfe: FilingPlan = {
  question: 'key',
  sameBytes: 'afterCooling',
  receipt: 'polled',
  followUp: 'printedDocument',
  mismatch: 'digest_mismatch',
  otherKey: 'queried',
  withoutEvents: 'never',
};

const planOfNfse = { receipt: 'none', mismatch: 'dps_mismatch', withoutEvents: 'adoptable' } as const;

export const newFiling = (
  id: string,
  {
    kind = 'nfe',
    plan,
    waits = 'taken',
  }: {
    readonly kind?: FilingKind | undefined;
    readonly plan?: Partial<FilingPlan> | undefined;
    readonly waits?: FakeFiling['waits'] | undefined;
  } = {},
): FakeFiling => ({
  id,
  kind,
  plan: { ...planOfNfe, ...(kind === 'nfse' ? planOfNfse : {}), ...plan },
  calls: [],
  outcomes: [],
  states: [],
  attempts: [],
  waits,
  aheadMs: 0,
  run: 1,
  status: 'queued',
  attention: null,
  waiting: null,
  nextOrdinal: 1,
  owner: undefined,
  printed: false,
});

/** Returns the time of the database's clock (ms), which a recorded skipped wait advances. */
export const timeOf = ({
  waits,
  states,
  aheadMs,
}: Pick<FakeFiling, 'waits' | 'states' | 'aheadMs'>): number =>
  Date.now() + aheadMs + (waits === 'taken' ? 0 : states.reduce((sum, { waitMs }) => sum + (waitMs ?? 0), 0));

/** Advances the database's clock. */
export function passTime(filing: FakeFiling, ms: number): void {
  filing.aheadMs += ms;
}

/** Records a call and returns the number of calls. */
export const note = (filing: FakeFiling, name: string): number => filing.calls.push({ name, at: Date.now() });

export const callsOf = ({ calls }: FakeFiling, ...names: readonly string[]): readonly string[] =>
  calls.map(({ name }) => name).filter((name) => names.length === 0 || names.includes(name));

/** True for a filing that an answer ended, or that failed and waits for no person. */
export const isOver = ({ status, attention }: FakeFiling): boolean =>
  !isInProgress(status) && attention === null;

/** True when the run and the execution own the filing. */
const owns = (filing: FakeFiling, run: number, execution: string): boolean =>
  filing.run === run && filing.owner === execution && !isOver(filing);

/** True when a transmission of `run` may have been registered and no outcome was applied. */
export const mayBeRegistered = ({ attempts }: FakeFiling, run: number): boolean =>
  attempts.some((attempt) => attempt.run === run && mayHaveArrived(attempt));

const mayHaveArrived = ({ outcome, refuses }: FakeAttempt): boolean =>
  outcome === 'open' || outcome === 'unknown' || (outcome === 'answered' && !refuses);

export interface FakeBegin {
  readonly queue: string;
  readonly authorityQueue?: string | undefined;
  readonly execution: string;
  readonly gate: GateResult;
  readonly blocked?: CertificateProblem | undefined;
  readonly transmittedBefore: boolean;
  readonly pausedBefore?: true | undefined;
  readonly isReleased?: true | undefined;
  readonly doubtfulRuns: readonly number[];
  readonly keyedRuns?: readonly number[] | undefined;
  readonly shownAs?: ShownAs | undefined;
}

export function beginRun(filing: FakeFiling, given: FakeBegin): BeginRunResult {
  if (isOver(filing)) return { kind: 'ended', run: filing.run, status: filing.status };
  filing.owner = given.execution;
  const { attention, status } = filing;
  const sent = filing.attempts.filter(mayHaveArrived).map(({ openedAt }) => openedAt);
  return {
    kind: 'proceed',
    at: timeOf(filing),
    run: filing.run,
    nextOrdinal: filing.nextOrdinal,
    plan: filing.plan,
    environment: 'homologation',
    authorizer: 'SP',
    authorityQueue: given.authorityQueue ?? given.queue,
    followUpQueue: given.queue,
    transmittedBefore: given.transmittedBefore,
    doubtfulRuns: given.doubtfulRuns,
    ...(given.isReleased === undefined ? {} : { isReleased: given.isReleased }),
    ...(given.pausedBefore === undefined ? {} : { pausedBefore: given.pausedBefore }),
    gate: given.gate,
    ...(sent.length === 0 ? {} : { lastSentMsAgo: timeOf(filing) - Math.max(...sent) }),
    ...(given.blocked === undefined ? {} : { blocked: given.blocked }),
    ...(given.keyedRuns === undefined ? {} : { keyedRuns: given.keyedRuns }),
    ...(given.shownAs === undefined ? {} : { shownAs: given.shownAs }),
    ...(attention === null
      ? {}
      : { parked: { attention, status: status === 'failed' ? ('failed' as const) : ('unknown' as const) } }),
  };
}

export function openAttempt(
  filing: FakeFiling,
  { run, ordinal }: RunRef & { readonly ordinal: number },
  execution: string,
): FakeAttempt | 'superseded' | 'outOfOrder' {
  if (!owns(filing, run, execution)) return 'superseded';
  if (filing.nextOrdinal !== ordinal) return 'outOfOrder';
  const attempt: FakeAttempt = {
    run,
    ordinal,
    execution,
    openedAt: timeOf(filing),
    outcome: 'open',
    refuses: false,
  };
  filing.attempts.push(attempt);
  Object.assign(filing, { status: 'sending', attention: null, waiting: null, nextOrdinal: ordinal + 1 });
  return attempt;
}

export function recordState(filing: FakeFiling, change: StateToRecord, execution: string): RecordedState {
  if (!owns(filing, change.run, execution)) return { kind: 'superseded' };
  const at = timeOf(filing);
  filing.states.push(change);
  Object.assign(filing, { status: change.status, waiting: change.waiting, attention: null });
  return { kind: 'recorded', at };
}

export function recordOutcome(
  filing: FakeFiling,
  run: number,
  outcome: FilingOutcome,
  execution: string,
): RecordedOutcome {
  const last = filing.outcomes.at(-1);
  const { status, attention } = filing;
  if (filing.run === run && isOver(filing) && JSON.stringify(last) === JSON.stringify(outcome)) {
    return { kind: 'already', status, attention };
  }
  if (!owns(filing, run, execution)) return { kind: 'superseded' };
  filing.outcomes.push(outcome);
  Object.assign(filing, stateAfter(outcome), { waiting: null });
  return { kind: 'recorded', status: filing.status, attention: filing.attention };
}

/**
 * Adds the first attempts that the caller makes, unless the filing waits for a person or the outcome was recorded
 * before.
 */
export function withFirstAttempts(recorded: RecordedOutcome, attempts: FirstAttempts): RecordedOutcome {
  if (attempts.deliveryIds.length === 0 || recorded.kind !== 'recorded') return recorded;
  return recorded.attention === null ? { ...recorded, firstAttempts: attempts } : recorded;
}

type OutcomeState = Pick<FakeFiling, 'status' | 'attention'>;

function stateAfter(outcome: FilingOutcome): OutcomeState {
  switch (outcome.kind) {
    case 'attention':
      return { status: outcome.status, attention: outcome.attention };
    case 'failed': {
      const { code } = outcome;
      const isCertificate = code === 'certificate_missing' || code === 'certificate_expired';
      return { status: 'failed', attention: isCertificate ? code : null };
    }
    default:
      return { status: outcome.kind, attention: null };
  }
}
