export interface Watchdog {
  /** Sets the last arguments of the command: words without blanks. */
  remember(words: readonly string[]): void;
  dismiss(): void;
}

export interface EndingProcess {
  /** The id of a process, or of a group of them, negative. */
  readonly pid: number;
  readonly endsBy: NodeJS.Signals;
}

export interface OrphanWatch {
  /** Replaces the list of processes to end, in this order. */
  watch(processes: readonly EndingProcess[]): void;
  dismiss(): void;
}

export function startWatchdog(command: readonly string[]): Watchdog;
export function endWhenOrphaned(): OrphanWatch;
