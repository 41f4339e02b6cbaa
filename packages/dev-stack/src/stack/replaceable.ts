import { signalTree } from '../processes/signal-tree.ts';

/** A process of the stack. */
export interface Endable {
  readonly pid: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A process that tests may end, freeze and start again. */
export interface StackPart<Changes = undefined> {
  /** Ends it at once, like a crash. */
  kill(): Promise<void>;
  /** Starts it again at its address; refused once the stack stops. */
  restart(changes?: Changes): Promise<void>;
  /** Stops it between two instructions, with all its children, like a frozen machine. */
  freeze(): void;
  /** Continues a frozen process; harmless for a running one. */
  thaw(): void;
}

export interface Replaceable<T, Changes> extends StackPart<Changes> {
  /** Returns the present process. */
  current(): T;
  stop(): Promise<void>;
}

/** Starts something that may be ended and started again; `stop` also ends an unfinished restart. */
export async function startReplaceable<T extends Endable, Changes = undefined>(
  start: (changes: Changes | undefined) => Promise<T>,
): Promise<Replaceable<T, Changes>> {
  let current = await start(undefined);
  let restarting: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let frozen = false;
  const thaw = (): void => {
    if (!frozen) return;
    frozen = false;
    signalTree(current.pid, 'SIGCONT');
  };
  return {
    current: () => current,
    kill: () => current.kill(),
    freeze() {
      frozen = true;
      signalTree(current.pid, 'SIGSTOP');
    },
    thaw,
    async restart(changes) {
      if (stopped) throw new Error('nothing is restarted while the stack stops');
      const starting = start(changes).then((started) => {
        current = started;
        frozen = false;
      });
      restarting = Promise.allSettled([starting]);
      await starting;
    },
    async stop() {
      stopped = true;
      await restarting;
      // A frozen process does not handle a request to end.
      thaw();
      await current.stop();
    },
  };
}
