/** The timers that end with the server. */
export interface Timers {
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly later: (milliseconds: number, work: () => void) => void;
  /** Ends every wait at once and drops all later work. */
  readonly close: () => void;
}

export function createTimers(): Timers {
  const running = new Map<NodeJS.Timeout, () => void>();
  const start = (milliseconds: number, work: () => void, onClose: () => void): void => {
    const timer = setTimeout(() => {
      running.delete(timer);
      work();
    }, milliseconds);
    running.set(timer, onClose);
  };
  return {
    wait: (milliseconds) => new Promise((resolve) => start(milliseconds, resolve, resolve)),
    later: (milliseconds, work) => start(milliseconds, work, () => undefined),
    close: () => {
      for (const [timer, onClose] of running) {
        clearTimeout(timer);
        onClose();
      }
      running.clear();
    },
  };
}
