import { startWatchdog } from './start-watchdog.ts';

export interface EndingProcess {
  readonly pid: number;
  readonly endsBy: NodeJS.Signals;
}

export interface OrphanWatch {
  /** Replaces the processes that are ended, the first one first. */
  watch(processes: readonly EndingProcess[]): void;
  dismiss(): void;
}

/** Each argument is SIGNAL:PID. All together have 20 s to end by their signals; what still runs then is killed. */
const script = `
tries=0
for each; do
  pid=\${each#*:}
  kill -s "\${each%:*}" "$pid"
  while kill -0 "$pid" && [ $tries -lt 200 ]; do tries=$((tries + 1)); sleep 0.1; done
  kill -s KILL "$pid"
done`;

/** Ends processes that this one has started when it dies without having dismissed the watch. */
export function endWhenOrphaned(): OrphanWatch {
  const watchdog = startWatchdog(['/bin/sh', '-c', script, 'sh']);
  return {
    watch: (processes) =>
      watchdog.remember(processes.map(({ pid, endsBy }) => `${endsBy.slice('SIG'.length)}:${pid}`)),
    dismiss: watchdog.dismiss,
  };
}
