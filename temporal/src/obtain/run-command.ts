import { type ChildProcess, spawn } from 'node:child_process';

export interface CommandResult {
  readonly status: number | null;
  readonly output: string;
}

export interface CommandOptions {
  readonly cwd?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly timeoutMs: number;
  /** Called with the process as soon as it runs. */
  readonly spawned?: ((child: ChildProcess) => void) | undefined;
}

/**
 * Runs a program to its end and collects its output. If the program is ended early, the last line says why. A program
 * that is ended, or does not exist, has status null.
 */
export function runCommand(
  program: string,
  args: readonly string[],
  { cwd, environment, timeoutMs, spawned }: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    spawned?.(child);
    let output = '';
    const gather = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', gather);
    child.stderr.on('data', gather);
    child.once('error', (error) => resolve({ status: null, output: error.message }));
    child.once('close', (status, signal) => {
      const late = child.killed ? `took longer than ${timeoutMs / 1_000} s` : `was ended by ${signal}`;
      resolve({ status, output: signal === null ? output : `${output}\n${late}` });
    });
  });
}
