import {
  type AttentionResolution,
  type AttentionResolved,
  attentionActions,
  type FilingProgress,
  progressQuery,
  resolveAttentionUpdate,
} from '@fiscal/contracts';
import { CancellationScope, condition, defineQuery, defineUpdate, setHandler } from '@temporalio/workflow';
import type { Filing } from './filing.ts';
import type { FilingState } from './filing-state.ts';
import { whyRefused } from './why-refused.ts';

export const progress = defineQuery<FilingProgress>(progressQuery);
export const resolveAttention = defineUpdate<AttentionResolved, [AttentionResolution]>(
  resolveAttentionUpdate,
);

const operatorHandle = /^[a-z0-9._-]{1,40}$/;

/** Registers the handlers for operators: query `progress`, update `resolveAttention`. */
export function setOperatorHandlers(filing: Filing): void {
  setHandler(progress, () => progressOf(filing.state), { description: 'Where the filing stands.' });
  setHandler(resolveAttention, (given) => carryOut(filing, given), {
    description:
      'Decides about a filing that waits for a person: recheck, resend, abandon, adopt or release.',
    validator: (given) => refuseUnlessPossible(given, filing.state),
  });
}

/** Hands the decision to the workflow and answers when its result is known. */
async function carryOut(filing: Filing, decision: AttentionResolution): Promise<AttentionResolved> {
  const { run } = filing.state;
  filing.happened('decided', decision);
  const result = () => {
    const { answered } = filing.state;
    return answered?.decision === decision ? answered.result : undefined;
  };
  await CancellationScope.nonCancellable(() => condition(() => result() !== undefined));
  return { run, action: decision.action, result: result() ?? 'overtaken' };
}

function refuseUnlessPossible({ action, operator }: AttentionResolution, state: FilingState): void {
  if (!attentionActions.includes(action)) {
    throw new RangeError(`the action is one of ${attentionActions.join(', ')}`);
  }
  if (!operatorHandle.test(operator))
    throw new RangeError('the operator is a handle of a-z, 0-9, ".", "_", "-"');
  if (state.decision !== undefined) throw new RangeError('another decision is being carried out');
  if (state.waiting === 'internalError' && action === 'recheck') return;
  const because = whyRefused(action, state);
  if (because !== undefined) throw new RangeError(because);
}

const progressOf = (state: FilingState): FilingProgress => ({
  run: state.run,
  step: state.step,
  transmissions: state.transmissions,
  lastCode: state.lastCode,
  attention: state.attention,
  waiting: state.waiting,
  cancelRequested: state.cancelRequested,
  nextAttemptAt: state.nextAttemptAt === undefined ? null : new Date(state.nextAttemptAt).toISOString(),
});
