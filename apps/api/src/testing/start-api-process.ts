import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { buildBundles, nodeFlags } from '@fiscal/bundles';
import { processEnvironment } from './process-environment.ts';

/** The real API in a separate process, from its bundle. */
export interface ApiProcess {
  readonly sandbox: string;
  readonly production: string;
  /** The address of metrics and readiness. */
  readonly metrics: string;
  /** Returns the resident memory in megabytes: now, and its peak. */
  readonly memoryMb: () => { readonly now: number; readonly most: number };
  readonly signal: (name: 'SIGTERM' | 'SIGKILL') => void;
  /** Exit status, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Starts the API on a migrated database, without Temporal. The test ends it. */
export async function startApiProcess(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> {
  const bundles = await buildBundles();
  const child = spawn(process.execPath, [...nodeFlags, bundles.fileOf('api')], {
    env: {
      DATABASE_URL: databaseUrl,
      ...processEnvironment,
      AUTHORITY_SIMULATED: 'true',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([status, signal]): number | string => status ?? signal);
  const addresses = await readyLine(child, ended);
  return {
    ...addresses,
    memoryMb: () => readMemory(child.pid),
    signal: (name) => void child.kill(name),
    ended,
  };
}

async function readyLine(
  { stdout }: ChildProcess,
  ended: Promise<unknown>,
): Promise<Pick<ApiProcess, 'sandbox' | 'production' | 'metrics'>> {
  if (stdout === null) throw new Error('no output');
  const failed = ended.then((status) => Promise.reject(new Error(`ended with ${status}`)));
  const [line] = await Promise.race([once(createInterface({ input: stdout }), 'line'), failed]);
  return JSON.parse(String(line));
}

function readMemory(pid: number | undefined): { readonly now: number; readonly most: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mbOf = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) / 1024;
  return { now: mbOf('VmRSS'), most: mbOf('VmHWM') };
}
