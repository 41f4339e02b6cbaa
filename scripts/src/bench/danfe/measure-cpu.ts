import { setImmediate } from 'node:timers/promises';
import { spreadOf } from '../statistics/spread-of.ts';

export interface DrawRounds {
  readonly rounds: number;
  /** The number of documents in one round. */
  readonly documents: number;
}

/**
 * Returns the CPU milliseconds of one document with its garbage collection: the median of the rounds. A first round
 * warms up the compiler and is not counted.
 */
export async function measureCpu(
  draw: () => Promise<unknown>,
  { rounds, documents }: DrawRounds,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const cpuMs = await cpuOfRound(draw, documents);
    if (round > 0) times.push(cpuMs);
  }
  return spreadOf(times).median;
}

async function cpuOfRound(draw: () => Promise<unknown>, documents: number): Promise<number> {
  const begun = process.cpuUsage();
  for (let document = 0; document < documents; document += 1) {
    await draw();
    await setImmediate();
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / documents;
}
