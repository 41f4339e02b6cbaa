// Plain JavaScript, because it also watches the installation of the packages.
import { spawn } from 'node:child_process';

/**
 * Its standard input ends when the process that started it ends for any reason. A terminal's signal to that process
 * does not end the shell before it has noticed.
 */
const waiting = `
trap '' HUP INT QUIT TERM
words=
while IFS= read -r line; do words=$line; done
exec "$@" $words`;

/** Each argument is SIGNAL:PID. All processes together have 20 s to end by their signals; then they are killed. */
const ending = `
tries=0
for each; do
  pid=\${each#*:}
  kill -s "\${each%:*}" -- "$pid"
  while kill -s 0 -- "$pid" && [ $tries -lt 200 ]; do tries=$((tries + 1)); sleep 0.1; done
  kill -s KILL -- "$pid"
done`;

/** Starts a shell that runs a command, a program and its arguments, when this process dies without dismissing it. */
export function startWatchdog(command) {
  const shell = spawn('/bin/sh', ['-c', waiting, 'sh', ...command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  });
  // Without a shell nothing is watched, which is not a failure of this process.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  shell.stdin.unref();
  return {
    remember: (words) => void shell.stdin.write(`${words.join(' ')}\n`),
    dismiss: () => void shell.kill('SIGKILL'),
  };
}

/** Ends processes that this process has started when it dies without dismissing the watch. */
export function endWhenOrphaned() {
  const { remember, dismiss } = startWatchdog(['/bin/sh', '-c', ending, 'sh']);
  return {
    watch: (processes) =>
      remember(processes.map(({ pid, endsBy }) => `${endsBy.slice('SIG'.length)}:${pid}`)),
    dismiss,
  };
}
