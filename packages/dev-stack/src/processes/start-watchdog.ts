import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** A shell that runs a program when this process dies without having dismissed it, as a killed process does. */
export interface Watchdog {
  /** Sets the last arguments of the program: words without blanks. */
  remember(words: readonly string[]): void;
  dismiss(): void;
}

/**
 * Its standard input ends when this process does, in whatever way. What ends this process by the terminal does not end
 * the shell before it has seen that.
 */
const script = `
trap '' HUP INT QUIT TERM
words=
while IFS= read -r line; do words=$line; done
exec "$@" $words`;

/** Starts a watchdog that runs `command`, a program and its arguments. */
export function startWatchdog(command: readonly string[]): Watchdog {
  const shell = spawn('/bin/sh', ['-c', script, 'sh', ...command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  });
  // Without a shell nothing watches; writing to one that was killed is no failure of this process either.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  return {
    remember: (words) => void shell.stdin.write(`${words.join(' ')}\n`),
    dismiss: () => void shell.kill('SIGKILL'),
  };
}
