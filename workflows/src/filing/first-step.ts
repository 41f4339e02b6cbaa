import type { RunToCarry } from '@fiscal/contracts';
import { findEarlierRun } from './decide-by-answers.ts';
import type { Filing } from './filing.ts';
import type { FilingState } from './filing-state.ts';
import { endUncertain, endWith, type NextStep } from './next-step.ts';
import { isUncertain, mayBePaused, planQuestions } from './position.ts';
import { queryAtOnce } from './query-authority.ts';
import { isDecidedByAnswers } from './why-refused.ts';

/** Decides the first step of a run by its state and by the reason that woke the filing. */
export async function firstStep(filing: Filing, run: RunToCarry): Promise<NextStep> {
  const { resumedParked, wokenBy } = filing.state;
  if (resumedParked !== undefined) return { kind: 'awaitPerson', ...resumedParked };
  if (wokenBy !== undefined && isDecidedByAnswers(wokenBy.by)) return { kind: 'decide', decision: wokenBy };
  if (run.blocked !== undefined) {
    return mayBeThere(filing.state, run)
      ? endUncertain(run.blocked)
      : endWith({ kind: 'failed', code: run.blocked });
  }
  if (wokenBy?.by === 'recheck' && wokenBy.from === 'duplicate_unresolved') {
    filing.happened('statusChanged', 'unknown');
    const earlier = await findEarlierRun(filing, run);
    if (earlier !== undefined) return earlier;
  }
  const planned = planQuestions(filing.state, run);
  if (planned !== undefined) {
    filing.happened('questionsPlanned', planned.position);
    return planned.first === 'query' ? queryAtOnce(filing) : { kind: 'queryLater' };
  }
  // Never sent again, even when it was in doubt: the sale may have been issued again.
  if (filing.state.isReleased) return endUncertain(wokenBy?.from ?? 'duplicate_unresolved');
  return { kind: 'transmit', gate: run.gate };
}

const mayBeThere = (state: FilingState, run: RunToCarry): boolean =>
  isUncertain(state, run) || mayBePaused(state, run) || state.isReleased;
