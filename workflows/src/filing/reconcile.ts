import type { RunToCarry } from '@fiscal/contracts';
import { assertNever, ladderStep } from '@fiscal/domain';
import { askSituation } from './call-authority.ts';
import { checkGate, findAnswer, recordState } from './database.ts';
import { type Ending, endUncertain, endWith, mismatchOf } from './ending.ts';
import type { FilingState } from './filing-state.ts';
import { pause, waitForGate } from './pause.ts';
import { doubtfulRuns, type FirstQuestion, mayGoAgain, moveTo, positionOf } from './position.ts';
import { readSituation } from './read-situation.ts';
import type { QuestionToAsk } from './read-transmission.ts';
import { transmitOnce } from './transmit-once.ts';

/**
 * Finds out what became of bytes whose answer is lost: asks at the steps of the ladder, and sends the same bytes again
 * once they were not found after the cooling time of the last transmission. Earlier runs that are in doubt come first;
 * undefined when they are cleared and the present run was never sent. Source: MOC 7.0 5.3.
 */
export async function reconcile(
  state: FilingState,
  run: RunToCarry,
  first: FirstQuestion,
): Promise<Ending | undefined> {
  if (first === 'now') {
    await recordState(state, { status: 'unknown', waiting: null, waitMs: null });
    await waitForGate(state, await checkGate(state));
  }
  for (let next = first; ; ) {
    if (next === 'later' && !(await waitForNextStep(state))) return exhausted(state);
    const turn = await askOnce(state, run);
    if (turn.kind === 'end') return turn.ending;
    if (turn.kind === 'cleared') return undefined;
    next = turn.next;
  }
}

/** Notes that an answer is lost, and what to ask for. */
export function becomeUncertain(
  state: FilingState,
  { absentMeans, ofRun, digestMissing, accessDenied }: QuestionToAsk,
): void {
  state.digestMissing = digestMissing === true;
  moveTo(state, { absentMeans, accessDenied, ...namedBy(ofRun) });
}

const namedBy = (ofRun: number | undefined) =>
  ofRun === undefined ? {} : ({ ofRun, exhaustedAs: 'duplicate_unresolved' } as const);

/** Waits for the next step of the ladder; false when it has none left. */
async function waitForNextStep(state: FilingState): Promise<boolean> {
  const { step, resend } = positionOf(state);
  const delay = resend === 'never' ? undefined : state.timing.reconcileMs[step];
  if (delay === undefined) return false;
  await pause(state, delay, 'question');
  moveTo(state, { step: step + 1 });
  await waitForGate(state, await checkGate(state));
  return true;
}

const exhausted = (state: FilingState): Ending => ({
  ...endUncertain(positionOf(state).exhaustedAs ?? 'reconcile_exhausted'),
  resendAllowed: state.resendAllowed,
});

type Turn =
  | { readonly kind: 'end'; readonly ending: Ending }
  /** Earlier runs are cleared, and nothing else is uncertain. */
  | { readonly kind: 'cleared' }
  | { readonly kind: 'next'; readonly next: FirstQuestion };

const now: Turn = { kind: 'next', next: 'now' };
const later: Turn = { kind: 'next', next: 'later' };

async function askOnce(state: FilingState, run: RunToCarry): Promise<Turn> {
  if (run.plan.question === 'sameBytes') return resendUnlessAnswered(state, run);
  const [doubtful] = doubtfulRuns(state, run);
  const { ofRun } = positionOf(state);
  if (doubtful !== undefined && ofRun !== doubtful) moveTo(state, { ofRun: doubtful });
  const asked = await askSituation(state, run, positionOf(state).ofRun);
  const isPutOff = asked.kind === 'held' || asked.kind === 'notTaken';
  moveTo(state, { isPutOff: isPutOff ? true : undefined });
  if (asked.kind === 'notTaken') return waitForWorker(state);
  if (asked.kind === 'held') {
    await pause(state, asked.waitMs, asked.reason);
    await waitForGate(state, await checkGate(state));
    return now;
  }
  const verdict = readSituation(asked, positionOf(state), run.plan);
  state.resendAllowed =
    verdict.kind === 'absent' && (doubtful !== undefined || positionOf(state).ofRun === undefined);
  switch (verdict.kind) {
    case 'end':
      state.digestMissing = false;
      return verdict;
    case 'named':
      return askForNamed(state, verdict.run);
    case 'digestMissing':
      return askForDigest(state, run);
    case 'misuse':
      await pause(state, state.timing.misuseMs, 'misuse');
      return later;
    case 'undecided':
      return later;
    case 'absent':
      return goOnWithout(state, run, doubtful);
    default:
      return assertNever(verdict);
  }
}

/** No step of a ladder: nothing was asked, and the question has waited in its queue. */
async function waitForWorker(state: FilingState): Promise<Turn> {
  await pause(state, ladderStep(state.timing.retryMs, 0), 'putOff');
  await waitForGate(state, await checkGate(state));
  return now;
}

/** The bytes are their own question: they go out again unless an answer to them lies in the database. */
async function resendUnlessAnswered(state: FilingState, run: RunToCarry): Promise<Turn> {
  const found = await findAnswer(state);
  const verdict = found.kind === 'none' ? undefined : readSituation(found, positionOf(state), run.plan);
  if (verdict?.kind === 'end') return verdict;
  return mayGoAgain(state, run) ? resend(state, run) : later;
}

/** Another run of ours holds the number. Two runs that name each other are asked at the pace of the ladder. */
function askForNamed(state: FilingState, named: number): Turn {
  const { ofRun } = positionOf(state);
  moveTo(state, { ofRun: named, exhaustedAs: 'duplicate_unresolved' });
  return ofRun === undefined ? now : later;
}

/** A digest may be missing by an accident; missing twice, a person has to look at the content. */
function askForDigest(state: FilingState, { plan }: RunToCarry): Turn {
  if (state.digestMissing) return { kind: 'end', ending: endUncertain(mismatchOf(plan)) };
  state.digestMissing = true;
  return later;
}

async function goOnWithout(state: FilingState, run: RunToCarry, doubtful: number | undefined): Promise<Turn> {
  if (positionOf(state).resend === 'never' || !mayGoAgain(state, run)) return later;
  if (doubtful !== undefined) return clear(state, run, doubtful);
  if (positionOf(state).ofRun !== undefined) return later;
  const { accessDenied, endsAs } = positionOf(state);
  if (endsAs !== undefined) return { kind: 'end', ending: endWith(endsAs) };
  return accessDenied === true ? deniedAccess : resend(state, run);
}

/** Whoever is not let in would not be let in again; the authority holds nothing of what was sent. */
const deniedAccess: Turn = {
  kind: 'end',
  ending: endWith({ kind: 'failed', code: 'configuration', reason: 'access_denied' }),
};

/** The earlier run's document did not arrive and can not any more. */
function clear(state: FilingState, run: RunToCarry, doubtful: number): Turn {
  state.cleared.add(doubtful);
  moveTo(state, { ofRun: undefined });
  if (doubtfulRuns(state, run).length > 0 || run.transmittedBefore || state.askFirst) return now;
  state.uncertain = undefined;
  state.status = 'queued';
  return { kind: 'cleared' };
}

async function resend(state: FilingState, run: RunToCarry): Promise<Turn> {
  state.askFirst = false;
  const next = await transmitOnce(state, run);
  if (next.kind === 'held') {
    await pause(state, next.waitMs, next.reason);
    return now;
  }
  moveTo(state, { lastSentAt: undefined });
  switch (next.kind) {
    case 'end':
      return endWhileUncertain(next.ending);
    case 'putOff':
      if (next.pause === 'misuse') await pause(state, state.timing.misuseMs, 'misuse');
      return later;
    case 'ask':
      becomeUncertain(state, next);
      return { kind: 'next', next: next.when };
    default:
      return assertNever(next);
  }
}

/** What stops a first transmission for good proves nothing about bytes that went out before it. */
function endWhileUncertain(ending: Ending): Turn {
  if (ending.outcome.kind !== 'failed') return { kind: 'end', ending };
  const { code } = ending.outcome;
  return code === 'certificate_missing' || code === 'certificate_expired'
    ? { kind: 'end', ending: endUncertain(code) }
    : later;
}
