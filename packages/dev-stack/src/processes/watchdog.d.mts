export interface Watchdog {
  /** Sets the last arguments of the command: words without blanks. */
  remember(words: readonly string[]): void;
  dismiss(): void;
}

export interface EndingProcess {
  /** Of a process, or of a group of them, negative. */
  readonly pid: number;
  readonly endsBy: NodeJS.Signals;
}

export interface OrphanWatch {
  /** Replaces the processes that are ended, the first one first. */
  watch(processes: readonly EndingProcess[]): void;
  dismiss(): void;
}

export function startWatchdog(command: readonly string[]): Watchdog;
export function endWhenOrphaned(): OrphanWatch;
