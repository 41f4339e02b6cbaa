export interface Alarm {
  /** Wakes the sleeper, or spares the next one its sleep. */
  readonly ring: () => void;
  /** Sleeps until the alarm rings or `ms` have passed. */
  wait(ms: number): Promise<void>;
}

/** A sleep that can be ended early; a ring that comes while nobody sleeps is not lost. */
export function createAlarm(): Alarm {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
      wake = undefined;
    },
  };
}
