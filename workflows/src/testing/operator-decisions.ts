import { resolveAttentionUpdate } from '@fiscal/contracts';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { expect } from 'vitest';
import type { StartedFiling } from './workflow-harness.ts';

type Handled = Pick<StartedFiling, 'handle'>;

/** Sends the decision of an operator, with the evidence if one is given. Returns its result. */
export const decide = ({ handle }: Handled, action: string, evidence?: string, operator = 'maria.s') =>
  handle.executeUpdate(resolveAttentionUpdate, { args: [{ action, operator, evidence }] });

/** Expects that the filing refuses the decision. */
export const expectRefused = (started: Handled, action: string, operator?: string): Promise<void> =>
  expect(decide(started, action, undefined, operator)).rejects.toThrow(WorkflowUpdateFailedError);
