import type { FilingOutcome } from '@fiscal/contracts';
import { recordOutcome } from './database.ts';
import { leaveUndecided } from './decide-by-answers.ts';
import type { Filing } from './filing.ts';
import type { FilingState } from './filing-state.ts';
import { beginFirstAttempts } from './first-attempts.ts';
import { beginAgain, type Ending, endUncertain, type NextStep, superseded } from './next-step.ts';
import { showState } from './show-state.ts';
import { isDecidedByAnswers } from './why-refused.ts';

/** Applies the outcome: what follows it is next, or the wait for a person where one is needed. */
export async function recordEnding(filing: Filing, { outcome, resendAllowed }: Ending): Promise<NextStep> {
  filing.happened('stepBegun', 'recording');
  // Until it is applied, an answer that is stored must not look like a document that was never sent.
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

/** Returns the next step when an ending was not recorded. An abandoned filing has then been superseded by another run. */
async function withoutEnd(filing: Filing, because: 'superseded' | 'unusable'): Promise<NextStep> {
  const { wokenBy } = filing.state;
  if (wokenBy?.by === 'abandon') {
    filing.happened('decisionAnswered', 'overtaken');
    return superseded;
  }
  if (because === 'superseded') return superseded;
  return wokenBy !== undefined && isDecidedByAnswers(wokenBy.by)
    ? leaveUndecided(filing, wokenBy)
    : askForAnother(filing);
}

/** The number of consecutive answers that cannot be stored, after which a person is called. */
const unusableLimit = 5;

/** Continues the queries, because the next answer may be one that can be stored. */
function askForAnother(filing: Filing): NextStep {
  filing.happened('unusable');
  return filing.state.unusableAnswers < unusableLimit ? beginAgain : endUncertain('reconcile_exhausted');
}

/** Returns whether the document was authorized at once. Only its start is shown, to save an event and a write for each. */
const isAtOnce = ({ isShown }: FilingState, { kind }: FilingOutcome): boolean =>
  kind === 'authorized' && !isShown;

/** Returns whether the ending is that of the decision. A document of ours that was found comes before the decision. */
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
