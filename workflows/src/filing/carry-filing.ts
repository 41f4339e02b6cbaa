import type {
  BeginRunResult,
  FilingInput,
  FilingKind,
  FilingKinds,
  FilingResult,
  RunToCarry,
} from '@fiscal/contracts';
import { assertNever } from '@fiscal/domain';
import { allHandlersFinished, CancellationScope, condition, sleep } from '@temporalio/workflow';
import { awaitPerson } from './await-person.ts';
import { awaitRepair } from './await-repair.ts';
import { beginRun } from './database.ts';
import { decideByAnswers } from './decide-by-answers.ts';
import { type Filing, openFiling } from './filing.ts';
import { type FilingState, hasNewerRun } from './filing-state.ts';
import { awaitFirstAttempts } from './first-attempts.ts';
import { firstStep } from './first-step.ts';
import { followUp } from './follow-up.ts';
import { beginAgain, isStop, type NextStep, type Stop } from './next-step.ts';
import { setOperatorHandlers } from './operator-handlers.ts';
import { queryAuthority, resend, waitForQuestion } from './query-authority.ts';
import { receiveSignals } from './receive-signals.ts';
import { recordEnding } from './record-ending.ts';
import { shielded } from './shield.ts';
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
  const filing = openFiling(kind, kinds[kind], input);
  receiveSignals(filing);
  setOperatorHandlers(filing);
  if (filing.state.resumedParked === undefined) filing.happened('messagesSeen');
  CancellationScope.current().cancelRequested.catch(() => filing.happened('cancelRequested'));
  return shielded(() => carryRuns(filing));
}

async function carryRuns(filing: Filing): Promise<FilingResult> {
  for (;;) {
    const { latestRun: submitted } = filing.state;
    const begun = await beginRun(filing);
    filing.happened('begun', { begun, submitted });
    if (begun.kind === 'proceed' && (await carryRun(filing, begun)) === 'beginAgain') continue;
    await awaitFirstAttempts(filing);
    await condition(allHandlersFinished);
    const result = resultOf(filing.state, begun);
    if (!hasNewerRun(filing.state)) await receiveCorrection(result);
    if (!hasNewerRun(filing.state)) return result;
  }
}

/** Carries a run, step by step, until nothing is left to do for the run or the database has to be read again. */
async function carryRun(filing: Filing, run: RunToCarry): Promise<Stop['kind']> {
  let step = await firstStep(filing, run);
  while (!isStop(step)) step = await takeStep(filing, run, step);
  return step.kind;
}

function takeStep(filing: Filing, run: RunToCarry, step: Exclude<NextStep, Stop>): Promise<NextStep> {
  switch (step.kind) {
    case 'transmit':
      return transmit(filing, run, step.gate);
    case 'query':
      return queryAuthority(filing, run);
    case 'queryLater':
      return waitForQuestion(filing);
    case 'resend':
      return resend(filing, run);
    case 'end':
      return recordEnding(filing, step);
    case 'awaitPerson':
      return awaitPerson(filing, step);
    case 'decide':
      return decideByAnswers(filing, run, step.decision);
    case 'followUp':
      return followUp(filing, run, step.outcome);
    case 'superseded':
      return beginAgainUnlessDefect(filing);
    default:
      return assertNever(step);
  }
}

/** Number of consecutive refusals by the database after which they count as a defect of ours. */
const supersededLimit = 5;

async function beginAgainUnlessDefect(filing: Filing): Promise<NextStep> {
  filing.happened('superseded');
  if (filing.state.superseded >= supersededLimit) await awaitRepair(filing);
  return beginAgain;
}

/**
 * Makes the last workflow task of a refused run begin with a timer, because a correction may be submitted at once. The
 * SDK (1.24.0) loses a submission that meets the last task when that task begins with the result of a local activity
 * that outlasted the task before.
 */
async function receiveCorrection({ status }: FilingResult): Promise<void> {
  if (status === 'rejected' || status === 'failed') await sleep(1);
}

function resultOf({ filingId, run, status }: FilingState, begun: BeginRunResult): FilingResult {
  if (begun.kind === 'gone') return { filingId, run, status: 'gone' };
  if (begun.kind === 'ended') return { filingId, run: begun.run, status: begun.status };
  return { filingId, run, status };
}
