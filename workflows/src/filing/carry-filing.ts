import type {
  BeginRunResult,
  FilingInput,
  FilingKind,
  FilingKinds,
  FilingResult,
  RecordedOutcome,
  RunToCarry,
} from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import { allHandlersFinished, CancellationScope, condition, sleep } from '@temporalio/workflow';
import { answerDecision } from './answer-decision.ts';
import { beginRun, recordOutcome, recordState } from './database.ts';
import { decideByAnswers, findEarlierRun, wokenByDecision } from './decide-by-answers.ts';
import { describe } from './describe.ts';
import { BeginAgain, type Ending, endUncertain, endWith } from './ending.ts';
import { enterRun, type FilingState, hasNewerThan, seeMessages, startFiling } from './filing-state.ts';
import { awaitFirstAttempts, beginFirstAttempts } from './first-attempts.ts';
import { followUp } from './follow-up.ts';
import { setOperatorHandlers } from './operator-handlers.ts';
import { park, type WakeReason } from './park.ts';
import { parkDefect } from './park-defect.ts';
import { isUncertain, mayBePaused, moveTo, planQuestions } from './position.ts';
import { receiveSignals } from './receive-signals.ts';
import { reconcile } from './reconcile.ts';
import { shielded } from './shield.ts';
import { showState } from './show-state.ts';
import { transmit } from './transmit.ts';

/**
 * Carries one filing, run by run, from the database to the authority and back: begin, transmit, reconcile, record,
 * follow up. A cancellation of the execution is shown and changes nothing: a document that may be at the authority is
 * carried to its end.
 */
export async function carryFiling(
  kind: FilingKind,
  kinds: FilingKinds,
  input: FilingInput,
): Promise<FilingResult> {
  const state = startFiling({ kind, label: kinds[kind].label }, input);
  receiveSignals(state);
  setOperatorHandlers(state);
  if (state.resumedParked === undefined) seeMessages(state);
  CancellationScope.current().cancelRequested.catch(() => {
    state.cancelRequested = true;
    describe(state);
  });
  return shielded(() => carryRuns(state));
}

async function carryRuns(state: FilingState): Promise<FilingResult> {
  for (let wakeReason: WakeReason | undefined; ; ) {
    const submitted = state.latestRun;
    const begun = await beginRun(state);
    // The submission of what was begun may be handled before or behind it.
    const known = Math.max(submitted ?? 0, begun.kind === 'gone' ? 0 : begun.run);
    const isSame = begun.kind === 'proceed' && begun.run === state.run;
    if (!isSame) answerDecision(state, 'overtaken');
    else if (begun.plan.decisions !== 'followed') answerDecision(state, 'carriedOut');
    const next = begun.kind === 'proceed' ? await carryRun(state, begun, wakeReason) : 'done';
    if (next !== 'done') {
      wakeReason = next === 'again' ? undefined : next;
      continue;
    }
    await awaitFirstAttempts(state, known);
    await condition(allHandlersFinished);
    const result = resultOf(state, begun);
    if (!hasNewerThan(state, known)) await receiveCorrection(result);
    if (!hasNewerThan(state, known)) return result;
    wakeReason = undefined;
  }
}

/**
 * What was refused may be corrected at once. A submission that meets the last workflow task is lost when that task
 * begins with the result of a local activity that outlasted the one before it (SDK 1.24.0), so that the last task of a
 * refused run begins with a timer.
 */
async function receiveCorrection({ status }: FilingResult): Promise<void> {
  if (status === 'rejected' || status === 'failed') await sleep(1);
}

/** `done`: nothing is left to do for the run; `again`: the database has to be read again. */
type Next = 'done' | 'again' | WakeReason;

async function carryRun(
  state: FilingState,
  run: RunToCarry,
  wakeReason: WakeReason | undefined,
): Promise<Next> {
  const resumed = run.run === state.run ? state.resumedParked : undefined;
  const parked = resumed ?? (wasStartedAgain(state) ? run.parked : undefined);
  state.resumedParked = undefined;
  enterRun(state, run);
  try {
    if (parked !== undefined) {
      state.resendAllowed = resumed?.resendAllowed === true;
      return await parkAgain(state, parked);
    }
    if (wokenByDecision(wakeReason)) return await decide(state, run, wakeReason);
    const ending = await reachOutcome(state, run, wakeReason);
    return await close(state, run, ending);
  } catch (error) {
    if (!(error instanceof BeginAgain)) throw error;
    return onSuperseded(state);
  }
}

async function reachOutcome(
  state: FilingState,
  run: RunToCarry,
  wakeReason: WakeReason | undefined,
): Promise<Ending> {
  if (run.blocked !== undefined) {
    return isUncertain(state, run) || mayBePaused(state, run) || isReleased(state, run)
      ? endUncertain(run.blocked)
      : endWith({ kind: 'failed', code: run.blocked });
  }
  if (wakeReason?.by === 'recheck' && wakeReason.from === 'duplicate_unresolved') {
    state.status = 'unknown';
    const earlier = await findEarlierRun(state, run);
    if (earlier !== undefined) return earlier;
  }
  const first = planQuestions(state, run, wakeReason);
  // Whatever was in doubt: the sale may have been issued again.
  if (first === undefined && isReleased(state, run))
    return endUncertain(wakeReason?.from ?? 'duplicate_unresolved');
  const reconciled = first === undefined ? undefined : await reconcile(state, run, first);
  return reconciled ?? transmit(state, run);
}

/** Plans of before 2026-11-28 go on without this guard, as their histories do. */
const isReleased = (state: FilingState, { plan }: RunToCarry): boolean =>
  state.isReleased && plan.pauses === 'asked';

/** A decision that the authority's answers do not bear leaves the filing where it was. */
async function decide(state: FilingState, run: RunToCarry, wakeReason: WakeReason): Promise<Next> {
  state.status = 'unknown';
  const { waits } = state;
  const ending = await decideByAnswers(state, run, wakeReason);
  if (ending !== 'unproven') {
    const recorded = await record(state, ending.outcome);
    if (recorded.kind !== 'unusable') return follow(state, run, ending, recorded);
  }
  // The row says what it waited for.
  if (state.waits > waits) await recordState(state, { status: 'unknown', waiting: null, waitMs: null });
  return parkFor(state, wakeReason.from);
}

/** Applies the outcome; then what follows it, or the wait for a person where one is needed. */
async function close(state: FilingState, run: RunToCarry, ending: Ending): Promise<Next> {
  const recorded = await record(state, ending.outcome);
  return recorded.kind === 'unusable' ? askAgain(state, run) : follow(state, run, ending, recorded);
}

async function follow(
  state: FilingState,
  run: RunToCarry,
  { outcome, resendAllowed }: Ending,
  recorded: Exclude<RecordedOutcome, { kind: 'unusable' }>,
): Promise<Next> {
  if (recorded.kind === 'superseded') throw new BeginAgain();
  if (recorded.attention !== null) {
    state.resendAllowed = resendAllowed;
    return parkFor(state, recorded.attention);
  }
  answerDecision(state, isDecided(state, outcome) ? 'carriedOut' : 'overtaken');
  state.uncertain = undefined;
  if (!isPlainEnding(state, run, outcome)) showState(state);
  await followUp(state, run, outcome);
  state.step = 'done';
  describe(state);
  return 'done';
}

/** Only the start of a document that was authorized at once is shown: more would be an event and a write for each. */
const isPlainEnding = (
  { isShown }: FilingState,
  { plan }: RunToCarry,
  { kind }: Ending['outcome'],
): boolean => plan.plainEnding === 'unshown' && kind === 'authorized' && !isShown;

/** What was found of ours comes before a decision that it is not there, or that another document counts. */
function isDecided({ decision }: FilingState, { kind }: Ending['outcome']): boolean {
  if (decision?.action === 'release') return kind === 'failed';
  return decision?.action !== 'adopt' || kind === 'authorized' || kind === 'cancelled';
}

async function record(state: FilingState, outcome: Ending['outcome']): Promise<RecordedOutcome> {
  state.step = 'recording';
  // Until it is applied, an answer that is stored must not look like a document that was never sent.
  if ('attemptId' in outcome && outcome.attemptId !== undefined) state.status = 'unknown';
  const recorded = await recordOutcome(state, outcome);
  if (recorded.kind !== 'superseded') state.superseded = 0;
  if (recorded.kind === 'recorded' || recorded.kind === 'already') {
    state.status = recorded.status;
    beginFirstAttempts(state, recorded.firstAttempts);
  }
  return recorded;
}

/** Answers that cannot be stored, one after another, before a person is called. */
const unusableLimit = 5;

/** The next answer may be one that can be stored: the ladder of questions goes on. */
async function askAgain(state: FilingState, run: RunToCarry): Promise<Next> {
  state.unusableAnswers += 1;
  moveTo(state, {});
  return state.unusableAnswers < unusableLimit
    ? 'again'
    : close(state, run, endUncertain('reconcile_exhausted'));
}

async function parkFor(state: FilingState, attention: Attention): Promise<Next> {
  const wakeReason = await park(state, attention);
  if (wakeReason.by !== 'abandon') return wakeReason;
  const reason: string = attention;
  const recorded = await record(state, { kind: 'failed', code: 'transmission_uncertain', reason });
  const isDone = recorded.kind !== 'superseded' && recorded.kind !== 'unusable';
  answerDecision(state, isDone && recorded.status === 'failed' ? 'carriedOut' : 'overtaken');
  if (!isDone) throw new BeginAgain();
  state.uncertain = undefined;
  state.step = 'done';
  showState(state);
  return 'done';
}

/** Nobody submitted anything: the execution was started because the one before it was lost. */
const wasStartedAgain = ({ run, seen }: FilingState): boolean => run === 0 && seen.submissions === 0;

async function parkAgain(
  state: FilingState,
  { attention, status }: NonNullable<RunToCarry['parked']>,
): Promise<Next> {
  state.status = status;
  return parkFor(state, attention);
}

/** How often in a row the database may refuse this execution before it counts as a defect of ours. */
const supersededLimit = 5;

async function onSuperseded(state: FilingState): Promise<Next> {
  state.superseded += 1;
  if (state.superseded < supersededLimit) return 'again';
  await parkDefect(state);
  state.superseded = 0;
  return 'again';
}

function resultOf({ filingId, run, status }: FilingState, begun: BeginRunResult): FilingResult {
  if (begun.kind === 'gone') return { filingId, run, status: 'gone' };
  if (begun.kind === 'ended') return { filingId, run: begun.run, status: begun.status };
  return { filingId, run, status };
}
