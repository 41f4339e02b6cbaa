import { signalTree } from '../processes/signal-tree.ts';

/** A process of the stack, whatever started it. */
export interface Endable {
  readonly pid: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A process that the harness may end, freeze and start again. */
export interface StackPart<Changes = undefined> {
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again where it was; refused once the stack stops. */
  restart(changes?: Changes): Promise<void>;
  /** Stops it between two instructions, with all its children, as a frozen machine does. */
  freeze(): void;
  /** Lets a frozen one go on; harmless to one that runs. */
  thaw(): void;
}

export interface Replaceable<T, Changes> extends StackPart<Changes> {
  /** The present one. */
  current(): T;
  stop(): Promise<void>;
}

/** Something that may be ended and started again; `stop` also ends what a restart has not finished starting. */
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
      // A frozen process takes no request to end.
      thaw();
      await current.stop();
    },
  };
}
