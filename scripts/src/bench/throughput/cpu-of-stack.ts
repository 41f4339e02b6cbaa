import { readdirSync, readFileSync } from 'node:fs';
import type { Stack } from '@fiscal/dev-stack';

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

/**
 * Reads what each process of a stack has used. The simulator runs in this process, which does nothing else while
 * something is measured.
 */
export function readCpu(stack: Stack): CpuTimes {
  const pids = pidsOf(stack);
  const all = new Map(processIds().flatMap((pid) => entryOf(pid)));
  const used = (root: number): number => {
    const { ended = 0 } = all.get(root) ?? {};
    const children = [...all].filter(([, { parent }]) => parent === root);
    const own = all.get(root)?.own ?? 0;
    return own + ended + children.reduce((total, [, child]) => total + child.own, 0);
  };
  const { user, system } = process.cpuUsage();
  return {
    postgres: used(pids.postgres),
    api: used(pids.api),
    worker: used(pids.worker),
    temporal: used(pids.temporal),
    simulator: (user + system) / 1000,
  };
}

export function cpuBetween(before: CpuTimes, after: CpuTimes): CpuTimes {
  const spent = (name: MeasuredProcess): number => after[name] - before[name];
  return {
    postgres: spent('postgres'),
    api: spent('api'),
    worker: spent('worker'),
    temporal: spent('temporal'),
    simulator: spent('simulator'),
  };
}

export const mapCpu = (times: CpuTimes, change: (ms: number) => number): CpuTimes =>
  Object.fromEntries(measuredProcesses.map((name) => [name, change(times[name])])) as unknown as CpuTimes;

/** The lock of a stack's folder names what it has started. */
export function pidsOf({ state }: Stack): Readonly<Record<Exclude<MeasuredProcess, 'simulator'>, number>> {
  const { processes } = JSON.parse(readFileSync(state.lock, 'utf8')) as {
    readonly processes: readonly { readonly name: string; readonly pid: number }[];
  };
  const pidOf = (name: string): number => {
    const found = processes.findLast((process) => process.name === name);
    if (found === undefined) throw new Error(`the stack has no process ${name}`);
    return found.pid;
  };
  return {
    postgres: pidOf('postgres'),
    api: pidOf('api'),
    worker: pidOf('worker'),
    temporal: pidOf('temporal'),
  };
}

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
