import type { History } from '@temporalio/common/lib/proto-utils';
import { Worker } from '@temporalio/worker';
import { outlineOf } from './outline-history.ts';
import { testBundle, testDataConverter } from './workflow-harness.ts';

/** Returns the histories that do not replay with the present bundle, each with the reason. */
export async function replayFailures(
  given: readonly { readonly name: string; readonly history: History }[],
): Promise<readonly string[]> {
  const { codePath } = await testBundle();
  const results = Worker.runReplayHistories(
    { workflowBundle: { codePath }, dataConverter: testDataConverter() },
    given.map(({ name, history }) => ({ workflowId: name, history })),
  );
  const failures: string[] = [];
  for await (const { workflowId, error } of results) {
    if (error === undefined) continue;
    const history = given.find(({ name }) => name === workflowId)?.history;
    failures.push([`${workflowId}: ${error.message}`, ...outlineOf(history)].join('\n'));
  }
  return failures;
}
