import { setTimeout } from 'node:timers/promises';
import { createFiscalClient, registerCompany, type Stack } from '@fiscal/dev-stack';
import { largeSale } from '../large-sale.ts';
import { residentMb } from '../memory/resident-mb.ts';
import { type Spread, spreadOf } from '../statistics/spread-of.ts';
import { readCpu, readPids } from '../throughput/cpu-of-stack.ts';

export interface FairnessFigures {
  /** The milliseconds of another client's `GET /v1/companies/{id}`, with and without the load. */
  readonly alone: Spread;
  readonly beside: Spread;
  /** The number of answers to the load by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The CPU seconds of all API threads per second of load. */
  readonly apiCpu: number;
  readonly apiMb: number;
}

const loadMs = 8_000;
const burst = 40;
const everyMs = 50;
const pauseMs = 20;

/**
 * Measures a client that reads a company while another requests quotations of 990 items as often as its limit allows.
 */
export async function measureFairness(stack: Stack): Promise<FairnessFigures> {
  const reader = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(reader, stack);
  const url = `${stack.addresses.apiSandbox}/v1/companies/${companyId}`;
  const keys = await stack.createClient();
  const readFor = async (ms: number): Promise<number[]> => {
    const taken: number[] = [];
    for (const end = performance.now() + ms; performance.now() < end; ) {
      const begun = performance.now();
      const answer = await fetch(url, { headers: { authorization: `Bearer ${stack.keys.test}` } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`GET /v1/companies answered ${answer.status}`);
      taken.push(performance.now() - begun);
      await setTimeout(Math.max(pauseMs, 1000 / 15 - (performance.now() - begun)));
    }
    return taken;
  };
  const alone = await readFor(loadMs / 2);
  const cpuBefore = readCpu(stack).api;
  const load = quoteAtTheLimit(stack.addresses.apiSandbox, keys.test);
  const beside = await readFor(loadMs);
  const apiCpu = (readCpu(stack).api - cpuBefore) / loadMs;
  const statuses = await load;
  const apiMb = residentMb(readPids(stack).api);
  return { alone: spreadOf(alone), beside: spreadOf(beside), statuses, apiCpu, apiMb };
}

async function quoteAtTheLimit(address: string, key: string): Promise<Record<string, number>> {
  const body = JSON.stringify(largeSale(990, 'internal'));
  const statuses: Record<string, number> = {};
  const quote = async (): Promise<void> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/v1/tax/calculate`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  };
  const requests = Array.from({ length: burst }, quote);
  for (const end = performance.now() + loadMs; performance.now() < end; ) {
    await setTimeout(everyMs);
    requests.push(quote());
  }
  await Promise.all(requests);
  return statuses;
}
