import type { LoadAnswer, LoadOrder, LoadResult, LoadSetting } from './messages.ts';
import { startChild } from './start-child.ts';

type Measured = Extract<LoadOrder, { readonly count: number }>;

export interface Load {
  run(order: Measured): Promise<LoadResult>;
  close(): Promise<void>;
}

/** Starts the process that makes the load, so that its CPU is nobody's who is measured. */
export async function startLoad(setting: LoadSetting): Promise<Load> {
  const child = startChild('./load-process.ts');
  const ask = (order: LoadOrder): Promise<LoadResult | undefined> =>
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
  await ask({ kind: 'open', setting });
  return {
    async run(order) {
      const result = await ask(order);
      if (result === undefined) throw new Error('the load gave no result');
      return result;
    },
    async close() {
      await ask({ kind: 'close' });
      child.disconnect();
    },
  };
}
