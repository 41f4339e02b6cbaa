import { setTimeout } from 'node:timers/promises';
import {
  createFiscalClient,
  postNote,
  registerCompany,
  type Stack,
  sampleSale,
  waitForNote,
} from '@fiscal/dev-stack';
import { residentMb } from '../memory/resident-mb.ts';
import { spreadOf } from '../statistics/spread-of.ts';
import { readCpu, readPids } from '../throughput/cpu-of-stack.ts';

const names = ['api', 'worker'] as const;
type Name = (typeof names)[number];

/** The medians over the starts: CPU milliseconds of all threads, and megabytes. */
export interface StartFigures {
  readonly process: Name;
  readonly readyCpu: number;
  readonly readyMb: number;
  readonly idleCpu: number;
  readonly idleMb: number;
}

export interface MeasuredStart {
  readonly processes: readonly StartFigures[];
  /** The milliseconds from the first POST after both are ready to its answer, and to the authorized note. */
  readonly firstNote: { readonly answered: number; readonly authorized: number };
  /** The same for the eleventh note. */
  readonly laterNote: { readonly answered: number; readonly authorized: number };
}

const idleMs = 10_000;
const between = 9;

/** Restarts API and worker of a running stack, one after the other, and issues notes as soon as both are ready. */
export async function measureStart(stack: Stack, rounds: number): Promise<MeasuredStart> {
  const starts: Record<Name, { cpu: number; mb: number; laterCpu: number; laterMb: number }[]> = {
    api: [],
    worker: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const ready = await startAgain(stack, name);
      await setTimeout(idleMs);
      const later = readUsage(stack, name);
      starts[name].push({ ...ready, laterCpu: later.cpu, laterMb: later.mb });
    }
  }
  const processes = names.map((process) => {
    const median = (of: keyof (typeof starts)[Name][number]): number =>
      spreadOf(starts[process].map((start) => start[of])).median;
    return {
      process,
      readyCpu: median('cpu'),
      readyMb: median('mb'),
      idleCpu: median('laterCpu'),
      idleMb: median('laterMb'),
    };
  });
  return { processes, ...(await measureNotes(stack)) };
}

async function startAgain(stack: Stack, name: Name): Promise<{ cpu: number; mb: number }> {
  await stack[name].kill();
  await stack[name].restart();
  return readUsage(stack, name);
}

/** Returns the CPU milliseconds since the start, and the megabytes. */
export const readUsage = (stack: Stack, name: Name): { cpu: number; mb: number } => ({
  cpu: readCpu(stack)[name],
  mb: residentMb(readPids(stack)[name]),
});

async function measureNotes(stack: Stack): Promise<Pick<MeasuredStart, 'firstNote' | 'laterNote'>> {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(client, stack);
  const issue = async (externalId: string): Promise<MeasuredStart['firstNote']> => {
    const begun = performance.now();
    const { id } = await postNote(client, sampleSale({ companyId, externalId, items: 3 }), 202);
    const answered = performance.now() - begun;
    const { status } = await waitForNote(client, id, 30_000);
    if (status !== 'authorized') throw new Error(`a note ended ${status}`);
    return { answered, authorized: performance.now() - begun };
  };
  // The worker starts first, so that the API is still warming up at the first note.
  await startAgain(stack, 'worker');
  await startAgain(stack, 'api');
  const firstNote = await issue('start-first');
  for (let round = 0; round < between; round += 1) await issue(`start-${round}`);
  return { firstNote, laterNote: await issue('start-last') };
}
