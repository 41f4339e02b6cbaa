import { createFiscalClient } from '../client/fiscal-client.ts';
import { registerCompany } from '../client/register-company.ts';
import { sampleSale } from '../client/sample-sale.ts';
import { postNote, waitForNote } from '../demo/issue-sale.ts';
import type { Stack } from '../stack/start-stack.ts';

export interface BigNoteFigures {
  readonly items: number;
  readonly secondsToAuthorized: number;
  /** Longest stop of each event loop, milliseconds, by perf_hooks, with the note and without it. */
  readonly longestStopMs: { readonly api: number; readonly worker: number };
  readonly idleStopMs: { readonly api: number; readonly worker: number };
}

/** Issues one note of 990 items and reads how long the event loops of API and worker stood still meanwhile. */
export async function measureBigNote(stack: Stack): Promise<BigNoteFigures> {
  const items = 990;
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(client, stack);
  const issue = async (externalId: string, count: number): Promise<number> => {
    const begun = performance.now();
    const note = await postNote(client, sampleSale({ companyId, externalId, items: count }), 202);
    const settled = await waitForNote(client, note.id, 120_000);
    if (settled.status !== 'authorized')
      throw new Error(`the note of ${count} items ended ${settled.status}`);
    return (performance.now() - begun) / 1000;
  };
  await issue('warm-small', 3);
  await issue('warm-big', items);
  await longestStops(stack);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const idleStopMs = await longestStops(stack);
  const secondsToAuthorized = await issue('big', items);
  return { items, secondsToAuthorized, idleStopMs, longestStopMs: await longestStops(stack) };
}

/** Reads and thereby resets the longest stop that each process has seen. */
async function longestStops({ addresses }: Stack): Promise<{ api: number; worker: number }> {
  const read = async (address: string): Promise<number> => {
    const text = await (await fetch(`${address}/metrics`)).text();
    const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? [];
    if (seconds === undefined) throw new Error(`${address} does not measure its event loop`);
    return Number(seconds) * 1000;
  };
  return { api: await read(addresses.apiMetrics()), worker: await read(addresses.workerMetrics()) };
}
