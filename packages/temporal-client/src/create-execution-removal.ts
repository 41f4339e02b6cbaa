import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionRemoval, FilingKinds } from '@fiscal/contracts';
import { isId24, OwnError } from '@fiscal/domain';
import type { Client } from '@temporalio/client';
import { workflowIdOf } from './dispatch/create-dispatcher.ts';
import { isNotFound } from './executions.ts';

interface Named {
  readonly workflowId: string;
  readonly runId?: string | undefined;
}

/** The pause between checks, which are needed because the server answers before it has removed the execution. */
const lookMs = 50;
const mostLooks = 200;
const listedAtOnce = 20;
const mostListed = 500;

/** Removes executions by the server's own deletion, which ends a running one first. */
export function createExecutionRemoval(client: Client, kinds: FilingKinds): ExecutionRemoval {
  const remove = (named: Named): Promise<'removed' | 'absent'> => removeUntilAbsent(client, named);
  return {
    async remove(kind, documentId) {
      await remove({ workflowId: workflowIdOf(kinds, kind, documentId) });
    },
    async removeListed(companyId, { kind, documentId }) {
      if (!isId24(companyId)) throw new OwnError('the id of a company has 24 hexadecimal digits');
      const own = workflowIdOf(kinds, kind, documentId);
      const query = `CompanyId = '${companyId}'`;
      const listed: Named[] = [];
      for await (const { workflowId, runId } of client.workflow.list({ query })) {
        if (workflowId !== own) listed.push({ workflowId, runId });
        if (listed.length === mostListed) break;
      }
      let removed = 0;
      for (let from = 0; from < listed.length; from += listedAtOnce) {
        const results = await Promise.all(listed.slice(from, from + listedAtOnce).map(remove));
        removed += results.filter((each) => each === 'removed').length;
      }
      return removed;
    },
  };
}

async function removeUntilAbsent(
  client: Client,
  { workflowId, runId }: Named,
): Promise<'removed' | 'absent'> {
  const execution = { workflowId, ...(runId === undefined ? {} : { runId }) };
  const { namespace } = client.options;
  let found: 'removed' | 'absent' = 'absent';
  for (let looks = 0; looks < mostLooks; looks += 1) {
    try {
      await client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution: execution });
      found = 'removed';
      await client.workflowService.describeWorkflowExecution({ namespace, execution });
    } catch (error) {
      if (isNotFound(error)) return found;
      throw error;
    }
    await sleep(lookMs);
  }
  throw new OwnError(`the execution ${workflowId} is still there`);
}
