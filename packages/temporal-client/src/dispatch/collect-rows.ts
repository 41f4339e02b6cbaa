export interface RowCollector {
  add(id: string): void;
  /** Tries each waiting id a last time, and resolves after that. */
  stop(): Promise<void>;
}

export interface RowCollectorOptions {
  readonly write: (ids: readonly string[]) => Promise<void>;
  readonly everyMs: number;
  readonly onFailure: (error: unknown) => void;
}

const againAfterMs = 500;

/** Writes ids in groups; ids that fail are tried again later. */
export function collectRows({ write, everyMs, onFailure }: RowCollectorOptions): RowCollector {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let stopping = false;

  const flush = async (): Promise<void> => {
    const ids = waiting;
    waiting = [];
    try {
      await write(ids);
    } catch (error) {
      waiting.push(...ids);
      onFailure(error);
      flushIn(againAfterMs);
    }
  };

  const flushIn = (ms: number): void => {
    if (stopping) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writing.then(flush);
    }, ms);
  };

  return {
    add(id) {
      waiting.push(id);
      flushIn(everyMs);
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await writing;
      if (waiting.length > 0) await flush();
    },
  };
}
