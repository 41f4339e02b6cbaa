export interface Endable {
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export interface Replaceable<T, Changes> extends Endable {
  /** The present one. */
  current(): T;
  /** Starts it again; refused once `stop` was called. */
  restart(changes?: Changes): Promise<void>;
}

/** Something that may be ended and started again; `stop` also ends what a restart has not finished starting. */
export async function startReplaceable<T extends Endable, Changes = undefined>(
  start: (changes: Changes | undefined) => Promise<T>,
): Promise<Replaceable<T, Changes>> {
  let current = await start(undefined);
  let restarting: Promise<unknown> = Promise.resolve();
  let stopped = false;
  return {
    current: () => current,
    kill: () => current.kill(),
    async restart(changes) {
      if (stopped) throw new Error('nothing is restarted while the stack stops');
      const starting = start(changes).then((started) => {
        current = started;
      });
      restarting = Promise.allSettled([starting]);
      await starting;
    },
    async stop() {
      stopped = true;
      await restarting;
      await current.stop();
    },
  };
}
