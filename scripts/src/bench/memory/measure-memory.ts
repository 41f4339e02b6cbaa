import type { Stack } from '@fiscal/dev-stack';
import { createFiscalClient, registerCompany } from '@fiscal/dev-stack';
import { readPids } from '../throughput/cpu-of-stack.ts';
import { startLoad } from '../throughput/start-load.ts';
import { residentMb } from './resident-mb.ts';

export interface MemoryOptions {
  readonly notes: number;
  readonly inFlight: number;
  readonly progress: (line: string) => void;
}

export interface MemoryLine {
  readonly process: 'api' | 'worker';
  /** The megabytes before the first note, after half of them, at the end, and the most of all samples. */
  readonly atStart: number;
  readonly atHalf: number;
  readonly atEnd: number;
  readonly most: number;
  /** The megabytes per thousand notes, by least squares over the second half. */
  readonly slope: number;
}

interface Sample {
  readonly notes: number;
  readonly api: number;
  readonly worker: number;
}

const samples = 50;

/** Samples the resident memory of API and worker fifty times while notes are issued. */
export async function measureMemory(
  stack: Stack,
  { notes, inFlight, progress }: MemoryOptions,
): Promise<readonly MemoryLine[]> {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyIds = [await registerCompany(client, stack)];
  const load = await startLoad(stack, companyIds);
  try {
    const seen: Sample[] = [sample(stack, 0)];
    const count = Math.ceil(notes / samples);
    for (let part = 1; part <= samples; part += 1) {
      await load.run({ kind: 'notes', count, inFlight, companies: 1, name: `memory-${part}` });
      const latest = sample(stack, part * count);
      seen.push(latest);
      progress(
        `${latest.notes} notes: API ${latest.api.toFixed(0)} MB, worker ${latest.worker.toFixed(0)} MB`,
      );
    }
    return [lineOf('api', seen), lineOf('worker', seen)];
  } finally {
    await load.close();
  }
}

function sample(stack: Stack, notes: number): Sample {
  const { api, worker } = readPids(stack);
  return { notes, api: residentMb(api), worker: residentMb(worker) };
}

function lineOf(process: 'api' | 'worker', seen: readonly Sample[]): MemoryLine {
  const half = Math.floor(seen.length / 2);
  const at = (index: number): number => seen[index]?.[process] ?? 0;
  return {
    process,
    atStart: at(0),
    atHalf: at(half),
    atEnd: at(seen.length - 1),
    most: Math.max(...seen.map((each) => each[process])),
    slope: 1000 * slopeOf(seen.slice(half).map((each) => [each.notes, each[process]])),
  };
}

/** Returns the slope of the line through the points by least squares. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((total, point) => total + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point[0]), mean((point) => point[1])];
  return mean((point) => (point[0] - x) * (point[1] - y)) / mean((point) => (point[0] - x) ** 2);
}
