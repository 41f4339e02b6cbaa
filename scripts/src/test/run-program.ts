import { spawn } from 'node:child_process';
import { processEnvironment } from '@fiscal/config/environment';
import type { Interruption } from './on-signal.ts';

export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  /** The variables that are added to the variables of this process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly shown: 'as it comes' | 'at its end';
  readonly interruption: Interruption;
}

/** Runs a program, shows its output, and ends it at an interruption. Returns true when it ended with status 0. */
export function succeeds({ program, args, environment, shown, interruption }: ProgramRun): Promise<boolean> {
  const { signal } = interruption;
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const output = shown === 'as it comes' ? 'inherit' : 'pipe';
    const child = spawn(program, args, {
      stdio: ['ignore', output, output],
      env: { ...processEnvironment(), ...environment },
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => void printed.push(data));
    }
    const end = (): void => void child.kill('SIGTERM');
    const finish = (done: boolean): void => {
      signal.removeEventListener('abort', end);
      process.stdout.write(Buffer.concat(printed));
      resolve(done);
    };
    signal.addEventListener('abort', end, { once: true });
    child.once('error', () => finish(false));
    child.once('close', (status) => finish(status === 0));
  });
}
