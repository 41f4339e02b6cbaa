import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { endWhenOrphaned, isRunning } from '@fiscal/dev-stack/processes';

export interface ProcessOptions {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly endsBy?: NodeJS.Signals | undefined;
  /** `line`: the program prints a line when it serves. */
  readonly ready: 'line' | (() => Promise<boolean>);
}

export interface RunningProcess {
  readonly name: string;
  /** Ends it by its signal, and by SIGKILL after a minute. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts the processes of a trial and ends all of them with it, however it ends. */
export interface ProcessBook {
  start(options: ProcessOptions): Promise<RunningProcess>;
  /** Has another program's process ended with the others. */
  watch(child: Pick<ChildProcess, 'pid'>, endsBy: NodeJS.Signals): void;
  /** Processes that ended without having been told to. */
  readonly crashes: readonly string[];
  /** Ends every process, the last one first; `kill` ends all at once. None can be started afterwards. */
  close(how: 'stop' | 'kill'): Promise<void>;
}

const stopMs = 60_000;
const readyMs = 120_000;

export function openProcessBook(logFolder: string): ProcessBook {
  const orphans = endWhenOrphaned();
  const watched = new Map<number, NodeJS.Signals>();
  const running = new Set<RunningProcess>();
  const crashes: string[] = [];
  let isClosed = false;
  const watch = ({ pid }: Pick<ChildProcess, 'pid'>, endsBy: NodeJS.Signals): void => {
    if (pid === undefined) return;
    for (const known of watched.keys()) if (!isRunning(known)) watched.delete(known);
    watched.set(pid, endsBy);
    orphans.watch([...watched].map(([each, signal]) => ({ pid: each, endsBy: signal })));
  };
  return {
    crashes,
    watch,
    async start(options) {
      if (isClosed) throw new Error(`${options.name} does not start: the trial has ended`);
      const log = join(logFolder, `${options.name}.log`);
      const output = openSync(log, 'a', 0o600);
      const child = spawn(options.program, [...options.args], {
        cwd: options.cwd,
        env: options.environment,
        stdio: ['ignore', options.ready === 'line' ? 'pipe' : output, output],
        detached: true,
      });
      closeSync(output);
      const endsBy = options.endsBy ?? 'SIGTERM';
      watch(child, endsBy);
      let isEnding = false;
      const ended = new Promise<string>((resolve) => {
        child.once('exit', (status, signal) => resolve(signal ?? `status ${status}`));
        child.once('error', (error) => resolve(error.message));
      });
      const end = async (signal: NodeJS.Signals): Promise<void> => {
        isEnding = true;
        running.delete(part);
        child.kill(signal);
        const late = new AbortController();
        const force = setTimeout(stopMs, undefined, { signal: late.signal }).then(
          () => child.kill('SIGKILL'),
          () => undefined,
        );
        await ended;
        late.abort();
        await force;
      };
      const part: RunningProcess = {
        name: options.name,
        stop: () => end(endsBy),
        kill: () => end('SIGKILL'),
      };
      running.add(part);
      void ended.then((how) => {
        if (isEnding) return;
        running.delete(part);
        crashes.push(`${options.name} ended by ${how}`);
      });
      try {
        await Promise.race([
          untilReady(child, options.ready),
          ended.then((how) => Promise.reject(new Error(`ended by ${how}`))),
        ]);
      } catch (error) {
        await end('SIGKILL');
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`${options.name} did not start: ${why}; ${log} ends with:\n${lastLines(log)}`);
      }
      return part;
    },
    async close(how) {
      isClosed = true;
      if (how === 'kill') await Promise.all([...running].map((part) => part.kill()));
      // What was started last uses what was started before.
      for (const part of [...running].reverse()) await part.stop();
      orphans.dismiss();
    },
  };
}

async function untilReady(child: ChildProcess, ready: ProcessOptions['ready']): Promise<void> {
  if (ready === 'line') {
    const { stdout } = child;
    if (stdout === null) throw new Error('no standard output');
    await new Promise((resolve) => createInterface({ input: stdout }).once('line', resolve));
    stdout.resume();
    return;
  }
  const deadline = Date.now() + readyMs;
  while (!(await ready().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`not ready after ${readyMs / 1000} s`);
    await setTimeout(200);
  }
}

const lastLines = (log: string): string =>
  readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
