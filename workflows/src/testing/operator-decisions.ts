import { resolveAttentionUpdate } from '@fiscal/contracts';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { expect } from 'vitest';
import type { StartedFiling } from './workflow-harness.ts';

type Handled = Pick<StartedFiling, 'handle'>;

/** Has an operator decide, with the document that proves it where one is given; answers what became of it. */
export const decide = ({ handle }: Handled, action: string, evidence?: string, operator = 'maria.s') =>
  handle.executeUpdate(resolveAttentionUpdate, { args: [{ action, operator, evidence }] });

/** Expects that the filing does not take the decision. */
export const expectRefused = (started: Handled, action: string, operator?: string): Promise<void> =>
  expect(decide(started, action, undefined, operator)).rejects.toThrow(WorkflowUpdateFailedError);
