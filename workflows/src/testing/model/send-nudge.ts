import { filingWorkflowId, hurrySignal, progressQuery, resolveAttentionUpdate } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { assertNever } from '@fiscal/domain';
import type { WorkflowHandle } from '@temporalio/client';
import type { WorkflowHarness } from '../workflow-harness.ts';
import type { ModelFiling } from './model-filing.ts';
import type { Nudge } from './sequence.ts';

/** Sends a message that the filing does not wait for. Resolves when the workflow has handled it or is closed. */
export async function sendNudge(harness: WorkflowHarness, { id }: ModelFiling, nudge: Nudge): Promise<void> {
  const handle = harness.client.workflow.getHandle(filingWorkflowId(filingKinds.nfe, id));
  await send(handle, nudge).catch(() => undefined);
  // The server answers a query after the messages before it are handled.
  await handle.query(progressQuery).catch(() => undefined);
}

async function send(handle: WorkflowHandle, nudge: Nudge): Promise<void> {
  switch (nudge) {
    case 'hurry':
      return handle.signal(hurrySignal);
    case 'cancel':
      await handle.cancel();
      return;
    case 'recheck':
      await handle.executeUpdate(resolveAttentionUpdate, {
        args: [{ action: 'recheck', operator: 'maria.s' }],
      });
      return;
    default:
      return assertNever(nudge);
  }
}
