import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack, StackApp } from '@fiscal/dev-stack';
import { createFiscalClient, postNote, registerCompany, sampleSale, waitForNote } from '@fiscal/dev-stack';
import { readMetric } from './read-metric.ts';
import { type Spread, spreadOf } from './statistics/spread-of.ts';

export interface BigNoteFigures {
  readonly items: number;
  readonly notes: number;
  /** The milliseconds from the request until the client sees the note as authorized. */
  readonly toAuthorized: Spread;
  /**
   * The longest stops of each event loop in milliseconds, by perf_hooks: one per note, and one per idle time of the
   * same length.
   */
  readonly api: Stops;
  readonly worker: Stops;
}

export interface Stops {
  readonly withNote: Spread;
  readonly idle: Spread;
}

interface Measured {
  readonly elapsed: number[];
  readonly idle: Lag[];
  readonly withNote: Lag[];
}

interface Lag {
  readonly api: number;
  readonly worker: number;
}

/** Issues notes of 990 items, one at a time, and reads how long the event loops of API and worker stood still. */
export async function measureBigNote(stack: Stack, notes: number): Promise<BigNoteFigures> {
  const items = 990;
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(client, stack);
  const issue = async (externalId: string): Promise<number> => {
    const begun = performance.now();
    const note = await postNote(client, sampleSale({ companyId, externalId, items }), 202);
    const ended = await waitForNote(client, note.id, 120_000);
    if (ended.status !== 'authorized') throw new Error(`a note of ${items} items ended ${ended.status}`);
    return performance.now() - begun;
  };
  const measured: Measured = { elapsed: [], idle: [], withNote: [] };
  for (let round = 0; round < warmUp; round += 1) await issue(`warm-${round}`);
  await sleep(afterwardsMs);
  await readStops(stack);
  for (let round = 0; round < notes; round += 1) {
    const elapsed = await issue(`big-${round}`);
    await sleep(afterwardsMs);
    measured.elapsed.push(elapsed);
    measured.withNote.push(await readStops(stack));
    await sleep(elapsed + afterwardsMs);
    measured.idle.push(await readStops(stack));
  }
  return { items, notes, toAuthorized: spreadOf(measured.elapsed), ...byProcess(measured) };
}

/** The notes before the measurement, in which the threads of a new process start. */
const warmUp = 2;
/** The time in which the DANFE and the webhooks follow the authorization. */
const afterwardsMs = 1500;

/** Reads the longest stop of each process, and resets it by that. */
async function readStops({ api, worker }: Stack): Promise<Lag> {
  const read = async (app: StackApp): Promise<number> =>
    1000 * (await readMetric(app, 'nodejs_eventloop_lag_max_seconds'));
  return { api: await read(api), worker: await read(worker) };
}

function byProcess({ idle, withNote }: Measured): Pick<BigNoteFigures, 'api' | 'worker'> {
  const stops = (process: 'api' | 'worker'): Stops => ({
    withNote: spreadOf(withNote.map((lag) => lag[process])),
    idle: spreadOf(idle.map((lag) => lag[process])),
  });
  return { api: stops('api'), worker: stops('worker') };
}
