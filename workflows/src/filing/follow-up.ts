import type { DocumentToRender, FilingOutcome, RenderedDocument, RunToCarry } from '@fiscal/contracts';
import { type ActivityEnd, readActivityFailure } from './activity-failures.ts';
import { awaitRepair } from './await-repair.ts';
import type { Filing } from './filing.ts';
import { runReference } from './filing-state.ts';
import type { NextStep } from './next-step.ts';
import { followUpByQueue, localFollowUp } from './proxies.ts';
import { showState } from './show-state.ts';

/**
 * Renders the printed document after a registration. A document that cannot be rendered now is rendered when somebody
 * requests it.
 */
export async function followUp(filing: Filing, run: RunToCarry, outcome: FilingOutcome): Promise<NextStep> {
  if (outcome.kind === 'authorized' && run.plan.followUp === 'printedDocument') {
    await renderDocument(filing, run);
  }
  filing.happened('stepBegun', 'done');
  return { kind: 'done' };
}

async function renderDocument(filing: Filing, run: RunToCarry): Promise<void> {
  for (;;) {
    filing.happened('stepBegun', 'followingUp');
    const here = await renderLocally(filing);
    const isLeft = here === 'busy' || here === 'interrupted';
    const result = isLeft ? await renderByQueue(filing, run) : here;
    if (result !== 'defect') return;
    await awaitRepair(filing);
    showState(filing);
  }
}

const renderLocally = (filing: Filing): Promise<RenderedDocument | 'busy' | ActivityEnd> =>
  localFollowUp.renderDocumentLocally(documentOf(filing)).catch(readActivityFailure);

async function renderByQueue(filing: Filing, run: RunToCarry): Promise<RenderedDocument | ActivityEnd> {
  const queue = followUpByQueue(run.followUpQueue, filing.state.timing.heartbeatMs);
  const result = await queue.renderDocument(documentOf(filing)).catch(readActivityFailure);
  filing.happened('messagesSeen');
  return result;
}

const documentOf = ({ state }: Filing): DocumentToRender => ({ ...runReference(state), kind: state.kind });
