export interface Notices {
  readonly notify: (id: string) => void;
  /** Resolves at the notice of `id`, also at one that came before, or after the timeout. */
  next(id: string): Promise<void>;
}

/** Creates a list of notices by id. A notice without a waiting caller is kept for the next one. */
export function createNotices(patienceMs: number): Notices {
  const waiting = new Map<string, () => void>();
  const early = new Set<string>();
  return {
    notify(id) {
      const wake = waiting.get(id);
      if (wake === undefined) early.add(id);
      else wake();
    },
    next: (id) =>
      new Promise((resolve) => {
        if (early.delete(id)) return resolve();
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(end, patienceMs);
        waiting.set(id, end);
      }),
  };
}
