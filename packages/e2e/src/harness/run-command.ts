import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

export interface RunningCommand {
  readonly child: ChildProcess;
  /** The first line of either output that contains `text`; fails when the command ends without it. */
  line(text: string): Promise<string>;
  /** Checks a condition until it holds; fails with what the command printed when it does not, or the command ends. */
  until(what: string, isSo: () => boolean): Promise<void>;
  /** Status of the command, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Returns the standard error of the command so far. */
  printed(): string;
}

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** Runs one of the repository's commands as `npm run` does: through npm, or the launcher by itself; in our environment unless given. */
export function runCommand(
  through: 'npm' | 'node',
  command: string,
  args: readonly string[],
  environment?: NodeJS.ProcessEnv,
): RunningCommand {
  const [program, before] =
    through === 'npm' ? ['npm', ['run', command, '--']] : [process.execPath, ['scripts/run.mjs', command]];
  return runProcess(command, program, [...before, ...args], environment);
}

/** Runs a program in the repository's folder; `name` names it in errors. */
export function runProcess(
  name: string,
  program: string,
  args: readonly string[],
  environment?: NodeJS.ProcessEnv,
): RunningCommand {
  const child = spawn(program, [...args], {
    cwd: repository,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const waiting = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      printed.push(line);
      for (const listener of waiting) listener(line);
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (status, signal) => resolve(signal ?? status ?? -1));
  });
  const line = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const listener = (each: string): void => {
        if (!each.includes(text)) return;
        waiting.delete(listener);
        resolve(each);
      };
      waiting.add(listener);
      for (const earlier of printed) listener(earlier);
      void ended.then((how) => reject(new Error(`${name} ended (${how}): ${printed.join('\n')}`)));
    });
  const untilItHolds = async (what: string, isSo: () => boolean): Promise<void> => {
    const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
    try {
      await until(what, async () => isSo() || hasEnded());
      if (!isSo()) throw new Error(`${name} ended (${await ended}) before this: ${what}`);
    } catch (cause) {
      throw new Error(`${name} printed:\n${printed.join('\n')}`, { cause });
    }
  };
  return { child, line, until: untilItHolds, ended, printed: () => printed.join('\n') };
}
