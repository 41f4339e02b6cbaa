import type { Clock, Environment } from '@fiscal/domain';

export interface PausedWindow {
  readonly environment?: Environment | undefined;
  readonly cStat: '108' | '109';
  readonly from: Date;
  readonly to: Date;
}

/** The times in which the service answers 108 or 109. */
export interface PausedWindows {
  list(): readonly PausedWindow[];
  add(window: PausedWindow): PausedWindow;
  clear(): void;
  current(environment: Environment): '108' | '109' | undefined;
}

export function createPausedWindows(clock: Clock): PausedWindows {
  let windows: readonly PausedWindow[] = [];
  return {
    list: () => windows,
    add: (window) => {
      windows = [...windows, window];
      return window;
    },
    clear: () => {
      windows = [];
    },
    current: (environment) => {
      const now = clock.now();
      return windows.find(
        (w) => (w.environment ?? environment) === environment && w.from <= now && now < w.to,
      )?.cStat;
    },
  };
}
