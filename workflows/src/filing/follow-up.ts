import type { FilingOutcome, RunToCarry } from '@fiscal/contracts';
import { assertNever } from '@fiscal/domain';
import { readActivityFailure } from './activity-failures.ts';
import { describe } from './describe.ts';
import { type FilingState, runReference, seeMessages } from './filing-state.ts';
import { parkDefect } from './park-defect.ts';
import { followUp as followUpCalls } from './proxies.ts';
import { showState } from './show-state.ts';

/** What follows a registration; a page that can not be drawn now is drawn when it is asked for. */
export async function followUp(state: FilingState, run: RunToCarry, outcome: FilingOutcome): Promise<void> {
  if (outcome.kind !== 'authorized') return;
  switch (run.plan.followUp) {
    case 'printedDocument':
      return renderDocument(state, run);
    case 'none':
      return;
    default:
      return assertNever(run.plan.followUp);
  }
}

async function renderDocument(state: FilingState, run: RunToCarry): Promise<void> {
  const { renderDocument: render } = followUpCalls(run.followUpQueue, state.timing.heartbeatMs);
  for (;;) {
    state.step = 'followingUp';
    describe(state);
    const result = await render({ ...runReference(state), kind: state.kind }).catch(readActivityFailure);
    seeMessages(state);
    if (result !== 'defect') return;
    await parkDefect(state);
    showState(state);
  }
}
