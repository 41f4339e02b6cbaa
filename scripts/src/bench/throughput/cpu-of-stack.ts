import { readdirSync, readFileSync } from 'node:fs';
import { pidOf, type Stack } from '@fiscal/dev-stack';

export const measuredProcesses = ['postgres', 'api', 'worker', 'temporal', 'simulator'] as const;
export type MeasuredProcess = (typeof measuredProcesses)[number];

/** CPU milliseconds since the start of each process, its children included. */
export type CpuTimes = Readonly<Record<MeasuredProcess, number>>;

/** Linux counts in hundredths of a second, whatever the kernel's own tick. */
const msPerTick = 10;

interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended. */
  readonly ended: number;
}

/** Reads what each process of a stack has used. */
export const readCpu = (stack: Pick<Stack, 'state'>): CpuTimes => cpuOf(pidsOf(stack));

/** Reads what processes and the children of each have used. */
export function cpuOf(pids: ProcessIds): CpuTimes {
  const all = new Map(processIds().flatMap((pid) => entryOf(pid)));
  return mapProcesses((name) => {
    const root = all.get(pids[name]);
    const children = [...all.values()].filter(({ parent }) => parent === pids[name]);
    return children.reduce((total, { own }) => total + own, (root?.own ?? 0) + (root?.ended ?? 0));
  });
}

export const cpuBetween = (before: CpuTimes, after: CpuTimes): CpuTimes =>
  mapProcesses((name) => after[name] - before[name]);

export const mapCpu = (times: CpuTimes, change: (ms: number) => number): CpuTimes =>
  mapProcesses((name) => change(times[name]));

type ProcessIds = Readonly<Record<MeasuredProcess, number>>;

export const pidsOf = ({ state }: Pick<Stack, 'state'>): ProcessIds =>
  mapProcesses((name) => pidOf(state, processNames[name]));

const processNames = {
  postgres: 'postgres',
  api: 'api',
  worker: 'worker',
  temporal: 'temporal',
  simulator: 'authority-simulator',
} as const satisfies Record<MeasuredProcess, Parameters<typeof pidOf>[1]>;

const mapProcesses = (of: (name: MeasuredProcess) => number): Readonly<Record<MeasuredProcess, number>> =>
  Object.fromEntries(measuredProcesses.map((name) => [name, of(name)])) as Record<MeasuredProcess, number>;

const processIds = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function entryOf(pid: number): readonly (readonly [number, ProcessTimes])[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, a name in brackets, may hold blanks; what follows begins with the third.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = (from: number): number => Number(fields[from - 3]) + Number(fields[from - 2]);
    return [[pid, { parent: Number(fields[1]), own: msPerTick * ticks(14), ended: msPerTick * ticks(16) }]];
  } catch {
    return [];
  }
}
