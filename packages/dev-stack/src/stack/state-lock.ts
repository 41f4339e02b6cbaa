import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Program } from '@fiscal/bundles';
import { belongsTo, isRunning, readBeginning } from '../processes/process-facts.ts';
import { endWhenOrphaned } from '../processes/watchdog.mjs';
import type { StateFolder } from '../programs/state-folder.ts';

/** A process that a stack starts, except the mailbox, which is none. */
export type StackProcess = Program | 'postgres' | 'temporal';

export interface ProcessBook {
  /** Records the process until it ends; one recorded after `close` is ended at once. */
  record(name: StackProcess, child: ChildProcess, endsBy: NodeJS.Signals): void;
}

/** The lock that makes this process the only owner of a state folder, with the ids of its processes. */
export interface StateLock extends ProcessBook {
  /** Prevents further processes. */
  close(): void;
  /** Removes everything else from the folder. */
  emptyFolder(): void;
  /** Ends the processes that still run, the latest first, and releases the folder. */
  release(): Promise<void>;
}

interface RecordedProcess {
  readonly name: StackProcess;
  readonly pid: number;
  readonly endsBy: NodeJS.Signals;
}

interface Ownership {
  readonly id: string;
  readonly pid: number;
  readonly began: string;
  readonly processes: readonly RecordedProcess[];
}

/** The time for a process to end without being killed. */
const patienceMs = 20_000;

/**
 * Locks the folder. Throws at once when a running process owns it. Processes that a dead owner left are ended first; it
 * throws, naming them, when the system does not show whether they belong to the folder.
 */
export async function lockState(state: StateFolder): Promise<StateLock> {
  const processes = new Map<number, RecordedProcess>();
  const id = randomUUID();
  const began = readBeginning(process.pid);
  const content = (): string =>
    JSON.stringify({ id, pid: process.pid, began, processes: [...processes.values()] });
  while (!createdNew(state.lock, content())) await takeFromDead(state);
  const orphans = endWhenOrphaned();
  let closed = false;
  const latestFirst = (): readonly RecordedProcess[] => [...processes.values()].reverse();
  const save = (): void => {
    orphans.watch(latestFirst());
    replaceFile(state.lock, content());
  };
  const release = async (): Promise<void> => {
    closed = true;
    for (const left of latestFirst()) await end(left);
    orphans.dismiss();
    rmSync(state.lock, { force: true });
  };
  return {
    record(name, child, endsBy) {
      const { pid } = child;
      if (pid === undefined) return;
      if (closed) {
        child.kill('SIGKILL');
        throw new Error(`${name} was not started: the stack is being stopped`);
      }
      processes.set(pid, { name, pid, endsBy });
      save();
      child.once('exit', () => {
        processes.delete(pid);
        if (!closed) save();
      });
    },
    close: () => {
      closed = true;
    },
    emptyFolder: () => {
      for (const name of readdirSync(state.root)) {
        if (name !== basename(state.lock)) rmSync(join(state.root, name), { recursive: true, force: true });
      }
    },
    release,
  };
}

/** Returns the id of a process of the running stack, the latest of several. Throws when it has none of this name. */
export function readPid(state: Pick<StateFolder, 'lock'>, name: StackProcess): number {
  const last = readProcessIds(state, name).at(-1);
  if (last === undefined) throw new Error(`the stack has no process ${name}`);
  return last;
}

/** Returns the ids of all processes of the running stack with this name, the earliest first. */
export const readProcessIds = ({ lock }: Pick<StateFolder, 'lock'>, name: StackProcess): readonly number[] =>
  (readOwnership(lock)?.processes ?? []).filter((recorded) => recorded.name === name).map(({ pid }) => pid);

/** Ends the processes of a dead owner and removes its lock; only one process does so at a time. */
async function takeFromDead(state: StateFolder): Promise<void> {
  const found = readOwnership(state.lock);
  if (found === undefined) return;
  refuseWhenRunning(state, found);
  const taking = `${state.lock}.taking`;
  const taker = { id: randomUUID(), pid: process.pid, began: readBeginning(process.pid), processes: [] };
  if (!createdNew(taking, JSON.stringify(taker))) {
    const other = readOwnership(taking);
    if (other !== undefined) refuseWhenRunning(state, other);
    rmSync(taking, { force: true });
    return;
  }
  try {
    if (readOwnership(state.lock)?.id !== found.id) return;
    await endLeftBehind(state, found.processes);
    rmSync(state.lock, { force: true });
  } finally {
    rmSync(taking, { force: true });
  }
}

function refuseWhenRunning(state: StateFolder, { pid, began }: Ownership): void {
  if (!isRunning(pid) || readBeginning(pid) !== began) return;
  throw new Error(
    `${state.root} is in use by process ${pid}. Stop that one first, or choose another --state DIR.`,
  );
}

async function endLeftBehind(state: StateFolder, recorded: readonly RecordedProcess[]): Promise<void> {
  const running = recorded.filter(({ pid }) => isRunning(pid) && belongsTo(pid, state.root) !== 'no');
  const unknown = running.filter(({ pid }) => belongsTo(pid, state.root) === 'unknown');
  if (unknown.length > 0) {
    const names = unknown.map(({ name, pid }) => `${name} (process ${pid})`).join(', ');
    throw new Error(
      `An earlier run left processes that may still use ${state.root}: ${names}. End them, remove ${state.lock}, and start again.`,
    );
  }
  for (const left of [...running].reverse()) await end(left);
}

async function end({ pid, endsBy }: RecordedProcess): Promise<void> {
  if (!isRunning(pid)) return;
  signal(pid, endsBy);
  const deadline = Date.now() + patienceMs;
  while (isRunning(pid) && Date.now() < deadline) await pause(20);
  // SIGQUIT ends Postgres and its sessions at once.
  if (isRunning(pid)) signal(pid, endsBy === 'SIGINT' ? 'SIGQUIT' : 'SIGKILL');
  while (isRunning(pid) && Date.now() < deadline + patienceMs) await pause(20);
  if (isRunning(pid)) throw new Error(`process ${pid} does not end`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isRunning(pid)) throw error;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes a new file; false when it exists. Linked in one step, so that no process reads half of it. */
function createdNew(file: string, text: string): boolean {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, text, { mode: 0o600 });
  try {
    linkSync(part, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(part, { force: true });
  }
}

function replaceFile(file: string, text: string): void {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, text, { mode: 0o600 });
  renameSync(part, file);
}

function readOwnership(file: string): Ownership | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Ownership;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
