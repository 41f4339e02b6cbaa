import { type Stack, stackSecrets } from '@fiscal/dev-stack';
import type { LoadAnswer, LoadOrder, LoadResult } from './messages.ts';
import { startChild } from './start-child.ts';

type Measured = Extract<LoadOrder, { readonly count: number }>;

export interface Load {
  run(order: Measured): Promise<LoadResult>;
  close(): Promise<void>;
}

/**
 * Starts a process that posts as the stack's first client, so that its CPU is not measured. Several APIs take turns,
 * each after all companies had one.
 */
export async function startLoad(
  stack: Stack,
  companyIds: readonly string[],
  apiUrls: readonly string[] = [stack.addresses.apiSandbox],
): Promise<Load> {
  const { codecKeys } = await stackSecrets(stack.state);
  const { address, namespace } = stack.workflowServer;
  const child = startChild('./load-process.ts');
  const send = (order: LoadOrder): Promise<LoadResult | undefined> =>
    new Promise((resolve, reject) => {
      const ended = (status: number | null): void =>
        reject(new Error(`the load ended with status ${status}`));
      child.once('exit', ended);
      child.once('message', (answer: LoadAnswer) => {
        child.off('exit', ended);
        if (answer.kind === 'done') resolve(answer.result);
        else reject(new Error(answer.message));
      });
      child.send(order);
    });
  const temporal = { address, namespace, codecKeys };
  const { databaseOwnerUrl } = stack;
  await send({
    kind: 'open',
    setting: { apiUrls, apiKey: stack.keys.test, companyIds, databaseOwnerUrl, temporal },
  });
  return {
    async run(order) {
      const result = await send(order);
      if (result === undefined) throw new Error('the load gave no result');
      return result;
    },
    async close() {
      await send({ kind: 'close' });
      child.disconnect();
    },
  };
}
