import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Stack } from '@fiscal/dev-stack';
import { readHistories } from './read-histories.ts';

/** A place where operators look, with everything that it holds. */
export interface Trace {
  readonly place: string;
  readonly bytes: Buffer;
}

/** Logs of every process, Temporal's store and histories, and both metrics pages. */
export async function collectTraces(stack: Stack): Promise<readonly Trace[]> {
  const { state, addresses } = stack;
  const workflows = await readHistories(stack);
  const page = async (name: string, address: string): Promise<Trace> => ({
    place: `metrics of the ${name}`,
    bytes: Buffer.from(await (await fetch(`${address}/metrics`)).text()),
  });
  return [
    ...filesBelow(state.root, (name) => /\.log$|^log$|logfile/.test(name)),
    ...filesBelow(state.temporal, (name) => /\.db(-wal|-shm)?$/.test(name)),
    ...workflows.flatMap(({ workflowId, stored, opened }) => [
      { place: `stored history of ${workflowId}`, bytes: Buffer.from(stored.join('\n')) },
      { place: `opened history of ${workflowId}`, bytes: Buffer.from(opened.join('\n')) },
    ]),
    await page('API', addresses.apiMetrics()),
    await page('worker', addresses.workerMetrics()),
  ];
}

function filesBelow(folder: string, wanted: (name: string) => boolean, root = folder): readonly Trace[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesBelow(path, wanted, root);
    return wanted(name) ? [{ place: relative(root, path), bytes: readFileSync(path) }] : [];
  });
}

/** Returns every place that has a value, in capital or small letters: `worker.log: the recipient's name`. */
export function findValues(
  traces: readonly Trace[],
  values: Readonly<Record<string, string>>,
): readonly string[] {
  return traces.flatMap(({ place, bytes }) => {
    const text = bytes.toString('latin1').toLowerCase();
    return Object.entries(values)
      .filter(([, value]) => text.includes(Buffer.from(value).toString('latin1').toLowerCase()))
      .map(([name]) => `${place}: ${name}`);
  });
}
