import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A terminal in the repository's folder. */
export interface Shell {
  /**
   * Runs the commands and returns what they print. Rejects with their errors when the last command fails or the shell
   * ends.
   */
  run(commands: string): Promise<string>;
  /** Ctrl-C; waits until the shell and what it runs have ended. */
  interrupt(): Promise<void>;
  /** Ends the shell and what it runs, where it has not ended yet. */
  end(): Promise<void>;
}

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const mark = 'these-commands-ended';

/** Opens bash with a group of processes of its own, as a terminal does. */
export function openShell(): Shell {
  const child = spawn('bash', [], { cwd: repository, detached: true, stdio: 'pipe' });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, name);
      // Otherwise bash continues to read commands when the command that it ran ends without a signal.
      child.stdin.end();
    }
    await closed;
  };
  return {
    run: (commands) => runIn(child, commands),
    interrupt: () => signal('SIGINT'),
    end: () => signal('SIGTERM'),
  };
}

function runIn(child: ChildProcessWithoutNullStreams, commands: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let [printed, errors] = ['', ''];
    const onError = (chunk: Buffer): void => {
      errors += chunk.toString();
    };
    const onOutput = (chunk: Buffer): void => {
      printed += chunk.toString();
      const [, output, status] = new RegExp(`^([\\s\\S]*)\n${mark} (\\d+)\n$`).exec(printed) ?? [];
      if (output === undefined) return;
      stop();
      if (status === '0') resolve(output);
      else reject(new Error(`${commands}\n${printed}\n${errors}`));
    };
    const onClose = (): void => {
      stop();
      reject(new Error(`the shell ended\n${commands}\n${printed}\n${errors}`));
    };
    const stop = (): void => {
      child.stdout.off('data', onOutput);
      child.stderr.off('data', onError);
      child.off('close', onClose);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onError);
    child.once('close', onClose);
    child.stdin.write(`${commands}\nprintf '\\n${mark} %s\\n' $?\n`);
  });
}
