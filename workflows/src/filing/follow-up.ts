import type { DocumentToRender, FilingOutcome, RenderedDocument, RunToCarry } from '@fiscal/contracts';
import { assertNever } from '@fiscal/domain';
import { type ActivityEnd, readActivityFailure } from './activity-failures.ts';
import { describe } from './describe.ts';
import { type FilingState, runReference, seeMessages } from './filing-state.ts';
import { parkDefect } from './park-defect.ts';
import { followUpByQueue, localFollowUp } from './proxies.ts';
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
  for (;;) {
    state.step = 'followingUp';
    describe(state);
    const here = run.plan.followUpFirst === 'local' ? await renderLocally(state) : 'busy';
    const isLeft = here === 'busy' || here === 'interrupted';
    const result = isLeft ? await renderByQueue(state, run) : here;
    if (result !== 'defect') return;
    await parkDefect(state);
    showState(state);
  }
}

const renderLocally = (state: FilingState): Promise<RenderedDocument | 'busy' | ActivityEnd> =>
  localFollowUp.renderDocumentLocally(documentOf(state)).catch(readActivityFailure);

async function renderByQueue(state: FilingState, run: RunToCarry): Promise<RenderedDocument | ActivityEnd> {
  const queue = followUpByQueue(run.followUpQueue, state.timing.heartbeatMs);
  const result = await queue.renderDocument(documentOf(state)).catch(readActivityFailure);
  seeMessages(state);
  return result;
}

const documentOf = (state: FilingState): DocumentToRender => ({ ...runReference(state), kind: state.kind });
