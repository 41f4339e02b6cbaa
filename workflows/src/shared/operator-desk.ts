import {
  type AttentionResolution,
  type AttentionResolved,
  attentionActions,
  type IssueProgress,
  progressQuery,
  resolveAttentionUpdate,
} from '@fiscal/contracts';
import { defineQuery, defineUpdate, setHandler } from '@temporalio/workflow';
import type { Journey } from './journey.ts';

export const progress = defineQuery<IssueProgress>(progressQuery);
export const resolveAttention = defineUpdate<AttentionResolved, [AttentionResolution]>(
  resolveAttentionUpdate,
);

export interface OperatorDesk {
  hasResolution(): boolean;
  takeResolution(): AttentionResolution | undefined;
}

const operatorHandle = /^[a-z0-9._-]{1,40}$/;

/** Opens what operators see and decide: query `progress`, update `resolveAttention`. */
export function openOperatorDesk(journey: Journey): OperatorDesk {
  let resolution: AttentionResolution | undefined;
  setHandler(progress, () => progressOf(journey), { description: 'Where the note stands.' });
  setHandler(
    resolveAttention,
    (given) => {
      resolution = given;
      return { run: journey.run, action: given.action };
    },
    {
      description: 'Decides about a note that waits for a person: recheck, resend or abandon.',
      validator: (given) => refuseUnlessPossible(given, journey, resolution),
    },
  );
  return {
    hasResolution: () => resolution !== undefined,
    takeResolution: () => {
      const taken = resolution;
      resolution = undefined;
      return taken;
    },
  };
}

function refuseUnlessPossible(
  { action, operator }: AttentionResolution,
  journey: Journey,
  waiting: AttentionResolution | undefined,
): void {
  if (!attentionActions.includes(action)) throw new RangeError('the action is recheck, resend or abandon');
  if (!operatorHandle.test(operator))
    throw new RangeError('the operator is a handle of a-z, 0-9, ".", "_", "-"');
  if (journey.attention === null) throw new RangeError('the note does not wait for a person');
  if (waiting !== undefined) throw new RangeError('another decision is being carried out');
  if (action === 'resend' && !journey.resendAllowed) {
    throw new RangeError('only a note that the authority did not find may be sent again');
  }
  if (action === 'abandon' && journey.status !== 'unknown') {
    throw new RangeError('only a note without a settled answer can be given up');
  }
}

const progressOf = (journey: Journey): IssueProgress => ({
  run: journey.run,
  step: journey.step,
  transmissions: journey.transmissions,
  lastCode: journey.lastCode,
  attention: journey.attention,
  nextAttemptAt: journey.nextAttemptAt === undefined ? null : new Date(journey.nextAttemptAt).toISOString(),
});
