import { searchAttributes } from '@fiscal/contracts';
import { msToTs } from '@temporalio/common/lib/time.js';
import type { TemporalClient } from '../create-temporal-client.ts';

/** Long enough for a busy machine. */
const patienceMs = 540_000;

/**
 * Registers a namespace for one test file, because the queues of filings have fixed names. Waits until it is usable,
 * which takes some seconds.
 */
export async function registerNamespace({ client }: TemporalClient, namespace: string): Promise<void> {
  const { connection } = client;
  await client.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs('1 day'),
  });
  const types = { Keyword: 2, Int: 3, Datetime: 6 } as const;
  const attributes = Object.fromEntries(searchAttributes.map(({ name, type }) => [name, types[type]]));
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      await (connection as typeof connection & OperatorConnection).operatorService.addSearchAttributes({
        namespace,
        searchAttributes: attributes,
      });
      await client.workflow.count();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

interface OperatorConnection {
  readonly operatorService: {
    addSearchAttributes(request: {
      namespace: string;
      searchAttributes: Readonly<Record<string, number>>;
    }): Promise<unknown>;
  };
}
