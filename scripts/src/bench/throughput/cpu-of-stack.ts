import { readdirSync, readFileSync } from 'node:fs';
import { readPid, readProcessIds, type Stack } from '@fiscal/dev-stack';
import { recordBy } from '@fiscal/domain';

export const measuredProcesses = ['postgres', 'api', 'worker', 'temporal', 'simulator'] as const;
export type MeasuredProcess = (typeof measuredProcesses)[number];

/** The CPU milliseconds of each process since its start, with its children. */
export type CpuTimes = Readonly<Record<MeasuredProcess, number>>;

/** Linux counts in hundredths of a second, whatever the kernel's tick is. */
const msPerTick = 10;

interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** The CPU time of children that have ended. */
  readonly ended: number;
}

/** Reads the CPU time of the processes of a stack: all APIs together, all workers together. */
export function readCpu({ state }: Pick<Stack, 'state'>): CpuTimes {
  const all = new Map(allProcessIds().flatMap((pid) => readEntry(pid)));
  const cpuOf = (pid: number): number => {
    const root = all.get(pid);
    const children = [...all.values()].filter(({ parent }) => parent === pid);
    return children.reduce((total, { own }) => total + own, (root?.own ?? 0) + (root?.ended ?? 0));
  };
  return mapProcesses((name) =>
    readProcessIds(state, processNames[name]).reduce((total, pid) => total + cpuOf(pid), 0),
  );
}

export const cpuBetween = (before: CpuTimes, after: CpuTimes): CpuTimes =>
  mapProcesses((name) => after[name] - before[name]);

export const mapCpu = (times: CpuTimes, change: (ms: number, process: MeasuredProcess) => number): CpuTimes =>
  mapProcesses((name) => change(times[name], name));

export const sumOfCpu = (times: CpuTimes): number =>
  measuredProcesses.reduce((sum, name) => sum + times[name], 0);

type ProcessIds = Readonly<Record<MeasuredProcess, number>>;

export const readPids = ({ state }: Pick<Stack, 'state'>): ProcessIds =>
  mapProcesses((name) => readPid(state, processNames[name]));

const processNames = {
  postgres: 'postgres',
  api: 'api',
  worker: 'worker',
  temporal: 'temporal',
  simulator: 'authority-simulator',
} as const satisfies Record<MeasuredProcess, Parameters<typeof readPid>[1]>;

const mapProcesses = (of: (name: MeasuredProcess) => number) => recordBy(measuredProcesses, of);

const allProcessIds = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function readEntry(pid: number): readonly (readonly [number, ProcessTimes])[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, which may hold blanks. The text after it begins with the third field.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = (from: number): number => Number(fields[from - 3]) + Number(fields[from - 2]);
    return [[pid, { parent: Number(fields[1]), own: msPerTick * ticks(14), ended: msPerTick * ticks(16) }]];
  } catch {
    return [];
  }
}
