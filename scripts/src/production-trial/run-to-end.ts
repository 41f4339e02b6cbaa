import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface ToEndOptions {
  readonly cwd?: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** Kills the program when it is aborted. */
  readonly signal: AbortSignal;
}

/** Runs a program to its end and returns what it printed; throws with its words when it fails. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  { cwd, environment, signal }: ToEndOptions,
): Promise<string> {
  const child = spawn(program, [...args], {
    cwd,
    env: environment,
    signal,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (status, signal) => resolve(signal ?? status ?? -1));
    child.once('error', (error) => resolve(error.message));
  });
  const [printed, errors, how] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (how === 0) return printed;
  const words = `${printed}${errors}`.trim().split('\n').slice(-20).join('\n');
  throw new Error(`${program} ${args.slice(0, 4).join(' ')} ended with ${how}: ${words}`);
}
