import type { FilingOutcome } from '@fiscal/contracts';
import { recordOutcome } from './database.ts';
import { leaveUndecided } from './decide-by-answers.ts';
import type { Filing } from './filing.ts';
import type { FilingState } from './filing-state.ts';
import { beginFirstAttempts } from './first-attempts.ts';
import { beginAgain, type Ending, endUncertain, type NextStep, superseded } from './next-step.ts';
import { showState } from './show-state.ts';
import { isDecidedByAnswers } from './why-refused.ts';

/** Records the outcome. The next step is the follow-up, or the wait for a person if one is needed. */
export async function recordEnding(filing: Filing, { outcome, resendAllowed }: Ending): Promise<NextStep> {
  filing.happened('stepBegun', 'recording');
  // A document whose stored answer is not applied yet must not look as if it was never sent.
  if ('attemptId' in outcome && outcome.attemptId !== undefined) filing.happened('statusChanged', 'unknown');
  const recorded = await recordOutcome(filing, outcome);
  filing.happened('recorded', recorded);
  if (recorded.kind === 'superseded' || recorded.kind === 'unusable')
    return withoutEnd(filing, recorded.kind);
  beginFirstAttempts(filing, recorded.firstAttempts);
  const { attention } = recorded;
  if (attention !== null) return { kind: 'awaitPerson', attention, resendAllowed: resendAllowed === true };
  filing.happened('ended', isDecided(filing.state, outcome) ? 'carriedOut' : 'overtaken');
  if (!isAtOnce(filing.state, outcome)) showState(filing);
  return { kind: 'followUp', outcome };
}

/**
 * Chooses the next step after an outcome that was not recorded. An abandoned filing ends for every answer
 * of the authority, unless another run came first.
 */
async function withoutEnd(filing: Filing, because: 'superseded' | 'unusable'): Promise<NextStep> {
  const { wokenBy } = filing.state;
  if (wokenBy?.by === 'abandon') {
    filing.happened('decisionAnswered', 'overtaken');
    return superseded;
  }
  if (because === 'superseded') return superseded;
  return wokenBy !== undefined && isDecidedByAnswers(wokenBy.by)
    ? leaveUndecided(filing, wokenBy)
    : queryForAnother(filing);
}

/** Number of answers that cannot be stored after which a person is called. */
const unusableLimit = 5;

/** Queries again, because the next answer may be one that can be stored. */
function queryForAnother(filing: Filing): NextStep {
  filing.happened('unusable');
  return filing.state.unusableAnswers < unusableLimit ? beginAgain : endUncertain('reconcile_exhausted');
}

/**
 * True for a document that was authorized without a wait. Its search attributes stay those of the start, which saves an
 * event and a write for each document.
 */
const isAtOnce = ({ isShown }: FilingState, { kind }: FilingOutcome): boolean =>
  kind === 'authorized' && !isShown;

/**
 * True when the outcome is the one that the operator decided. A document of ours that was found overrides the decision.
 */
function isDecided({ decision, status }: FilingState, { kind }: FilingOutcome): boolean {
  switch (decision?.action) {
    case 'abandon':
      return status === 'failed';
    case 'release':
      return kind === 'failed';
    case 'adopt':
      return kind === 'authorized' || kind === 'cancelled';
    default:
      return true;
  }
}
