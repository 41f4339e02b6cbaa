import type { RunToCarry } from '@fiscal/contracts';
import { assertNever, ladderStep } from '@fiscal/domain';
import { querySituation } from './call-authority.ts';
import { findAnswer, recordState } from './database.ts';
import type { Filing } from './filing.ts';
import type { FilingState } from './filing-state.ts';
import {
  type Ending,
  endForWantOfCertificate,
  endUncertain,
  endWith,
  type NextStep,
  superseded,
} from './next-step.ts';
import { afterPause, behindGate, type Pause, pause } from './pause.ts';
import { doubtfulRuns, mayGoAgain, positionOf } from './position.ts';
import { readSituation } from './read-situation.ts';
import { sendBytes } from './send-bytes.ts';

const queryAgain: NextStep = { kind: 'query' };
const queryLater: NextStep = { kind: 'queryLater' };
const resendNow: NextStep = { kind: 'resend' };

/** Records that it is unknown what the authority holds, and queries at once. */
export async function queryAtOnce(filing: Filing): Promise<NextStep> {
  const counts = await recordState(filing, { status: 'unknown', waiting: null, waitMs: null });
  return counts ? behindGate(filing, queryAgain) : superseded;
}

/** Waits for the next question of the schedule. Ends the run when none is left. */
export async function waitForQuestion(filing: Filing): Promise<NextStep> {
  const { step, resend: again } = positionOf(filing.state);
  const waitMs = again === 'never' ? undefined : filing.state.timing.reconcileMs[step];
  if (waitMs === undefined) return exhausted(filing.state);
  if (!(await pause(filing, { waitMs, reason: 'question' }))) return superseded;
  filing.happened('moved', { step: step + 1 });
  return behindGate(filing, queryAgain);
}

const exhausted = (state: FilingState): Ending => ({
  ...endUncertain(positionOf(state).exhaustedAs ?? 'reconcile_exhausted'),
  ...(state.resendAllowed ? { resendAllowed: true } : {}),
});

/**
 * Queries the authority for a document whose answer is lost. When the document is not found after the cooling time of
 * its last transmission, the same bytes are sent again. Earlier runs in doubt are queried first; when they are cleared
 * and the present run was never sent, it is sent. Source: MOC 7.0 5.3.
 */
export async function queryAuthority(filing: Filing, run: RunToCarry): Promise<NextStep> {
  if (run.plan.question === 'sameBytes') return resendUnlessAnswered(filing, run);
  const [doubtful] = doubtfulRuns(filing.state, run);
  if (doubtful !== undefined) filing.happened('moved', { ofRun: doubtful });
  const { ofRun } = positionOf(filing.state);
  const situation = await querySituation(filing, run, ofRun);
  if (situation.kind === 'superseded') return situation;
  const isPutOff = situation.kind === 'held' || situation.kind === 'notTaken';
  filing.happened('moved', { isPutOff: isPutOff ? true : undefined });
  if (situation.kind === 'held') return afterPauseAndGate(filing, situation);
  if (situation.kind === 'notTaken') return afterPauseAndGate(filing, workerPause(filing.state));
  const verdict = readSituation(situation, positionOf(filing.state), run.plan);
  const { digestMissing } = filing.state;
  const isOwnOrDoubtful = doubtful !== undefined || ofRun === undefined;
  filing.happened('situationRead', {
    verdict: verdict.kind,
    resendAllowed: verdict.kind === 'absent' && isOwnOrDoubtful,
  });
  switch (verdict.kind) {
    case 'end':
      return verdict;
    case 'named':
      return queryNamedRun(filing, verdict.run);
    case 'digestMissing':
      // The digest may be missing by accident. When it is missing twice, a person has to look at the content.
      return digestMissing ? endUncertain(run.plan.mismatch) : queryLater;
    case 'misuse':
      return afterMisuse(filing);
    case 'undecided':
      return queryLater;
    case 'absent':
      return goOnWithout(filing, run, doubtful);
    default:
      return assertNever(verdict);
  }
}

const afterPauseAndGate = async (filing: Filing, wait: Pause): Promise<NextStep> =>
  (await pause(filing, wait)) ? behindGate(filing, queryAgain) : superseded;

/**
 * The wait after a question that no worker took. The schedule does not advance: nothing was sent, and the question has
 * already waited in its queue.
 */
const workerPause = ({ timing }: FilingState): Pause => ({
  waitMs: ladderStep(timing.retryMs, 0),
  reason: 'putOff',
});

const afterMisuse = (filing: Filing): Promise<NextStep> =>
  afterPause(filing, { waitMs: filing.state.timing.misuseMs, reason: 'misuse' }, queryLater);

/** Sends the same bytes again unless the database holds an answer to them: these kinds have no query. */
async function resendUnlessAnswered(filing: Filing, run: RunToCarry): Promise<NextStep> {
  const found = await findAnswer(filing);
  if (found.kind === 'stored') {
    const verdict = readSituation(found, positionOf(filing.state), run.plan);
    if (verdict.kind === 'end') return verdict;
  }
  return mayGoAgain(filing.state, run) ? resendNow : queryLater;
}

/**
 * Queries another run of ours, which holds the number. For two runs that name each other, the questions follow the
 * schedule.
 */
function queryNamedRun(filing: Filing, named: number): NextStep {
  const { ofRun } = positionOf(filing.state);
  filing.happened('moved', { ofRun: named, exhaustedAs: 'duplicate_unresolved' });
  return ofRun === undefined ? queryAgain : queryLater;
}

function goOnWithout(filing: Filing, run: RunToCarry, doubtful: number | undefined): NextStep {
  const { accessDenied, endsAs, ofRun, resend: again } = positionOf(filing.state);
  if (again === 'never' || !mayGoAgain(filing.state, run)) return queryLater;
  if (doubtful !== undefined) return clear(filing, run, doubtful);
  if (ofRun !== undefined) return queryLater;
  if (endsAs !== undefined) return endWith(endsAs);
  return accessDenied === true ? deniedAccess : resendNow;
}

/** The authority denied us access and does not hold the document. Sending it again would be denied too. */
const deniedAccess = endWith({ kind: 'failed', code: 'configuration', reason: 'access_denied' });

/** Notes that the document of an earlier run did not arrive and cannot arrive any more. */
function clear(filing: Filing, run: RunToCarry, doubtful: number): NextStep {
  const { state } = filing;
  const others = doubtfulRuns(state, run).length - 1;
  const isCertain = others === 0 && !run.transmittedBefore && !state.queryFirst;
  filing.happened('cleared', { run: doubtful, isCertain });
  return isCertain ? { kind: 'transmit', gate: run.gate } : queryAgain;
}

/** Sends the same bytes again. A final failure of this transmission proves nothing about the earlier ones. */
export async function resend(filing: Filing, run: RunToCarry): Promise<NextStep> {
  const sent = await sendBytes(filing, run);
  if (sent.kind === 'superseded') return sent;
  if (sent.kind === 'held') return afterPause(filing, sent, queryAgain);
  filing.happened('moved', { lastSentAt: undefined });
  switch (sent.kind) {
    case 'end':
      return sent.outcome.kind === 'failed' ? (endForWantOfCertificate(sent.outcome) ?? queryLater) : sent;
    case 'putOff':
      return sent.because === 'misuse' ? afterMisuse(filing) : queryLater;
    case 'query':
      filing.happened('answerLost', sent);
      return sent.when === 'now' ? queryAgain : queryLater;
    default:
      return assertNever(sent);
  }
}
