import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Bundles, Program } from '@fiscal/bundles';
import { openPrivateLog } from '../postgres/open-private-log.ts';
import { programCommand } from '../programs/program-command.ts';

export interface AppOptions {
  readonly name: Program;
  readonly bundles: Bundles;
  readonly args?: readonly string[] | undefined;
  readonly environment: Readonly<Record<string, string>>;
  readonly logFolder: string;
  /** Called when the process ends unexpectedly. */
  readonly onCrash: (name: string, how: string) => void;
  /** Called with the process before it is ready. */
  readonly spawned: (name: Program, child: ChildProcess) => void;
}

export interface RunningApp {
  readonly pid: number;
  /** The line of JSON that the app printed when it was ready. */
  readonly ready: unknown;
  /** The end of the process: the name of a signal, or its status. */
  readonly ended: Promise<string>;
  /** Tells the app to end, and kills it after 15 s. */
  stop(): Promise<void>;
  /** Ends it at once, like a crash of the machine. */
  kill(): Promise<void>;
}

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const passed = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_EXTRA_CA_CERTS'];

/** Starts an app from its bundle and waits for its ready line; its log is `<name>.log`. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  mkdirSync(options.logFolder, { recursive: true });
  const log = openPrivateLog(join(options.logFolder, `${options.name}.log`));
  const command = programCommand(options.bundles, options.name);
  const child = spawn(process.execPath, [...command, ...(options.args ?? [])], {
    cwd: repository,
    env: { ...inherited(), ...options.environment },
    stdio: ['ignore', 'pipe', log],
    detached: true,
  });
  closeSync(log);
  let isEnding = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (status, signal) => resolve(signal ?? `status ${status}`));
  });
  void ended.then((how) => {
    if (!isEnding) options.onCrash(options.name, how);
  });
  const end = (signal: NodeJS.Signals): Promise<void> => {
    isEnding = true;
    return endProcess(child, signal);
  };
  try {
    options.spawned(options.name, child);
    const ready = await readyLine(child, options.name, options.logFolder);
    return { pid: child.pid ?? 0, ready, ended, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function readyLine(child: ChildProcess, name: string, logFolder: string): Promise<unknown> {
  const { stdout } = child;
  if (stdout === null) throw new Error(`${name} has no standard output`);
  const lines = createInterface({ input: stdout });
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (status) => {
      const log = join(logFolder, `${name}.log`);
      reject(
        new Error(
          `${name} ended before it was ready (status ${status}); ${log} ends with:\n${lastLines(log)}`,
        ),
      );
    });
  });
  const first = new Promise<string>((resolve) => lines.once('line', resolve));
  const line = await Promise.race([first, ended]);
  stdout.resume();
  return JSON.parse(line);
}

/** The log may be removed when the error is read. */
const lastLines = (log: string): string =>
  readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(force);
}
