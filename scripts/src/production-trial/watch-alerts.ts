import { setTimeout } from 'node:timers/promises';
import type { Phase } from './plan-phases.ts';

export interface FiringAlert {
  readonly name: string;
  readonly severity: string;
}

/** An alert that fired in a phase. */
export interface SeenAlert extends FiringAlert {
  readonly phase: number;
  /** It did not fire before. */
  readonly isNew: boolean;
}

export interface AlertWatch {
  readonly phase: () => number;
  begin(phase: number): void;
  readonly seen: readonly SeenAlert[];
  isFiring(name: string): boolean;
  end(): Promise<void>;
}

/** Looks again and again which alerts fire; `read` returns undefined while nobody can say it. */
export function watchAlerts(
  read: () => Promise<readonly FiringAlert[] | undefined>,
  pauseMs = 1_000,
): AlertWatch {
  const seen: SeenAlert[] = [];
  let firing: readonly FiringAlert[] = [];
  let phase = 0;
  const stop = new AbortController();
  const look = async (): Promise<void> => {
    const now = phase;
    const found = await read();
    if (found === undefined) return;
    for (const { name, severity } of found) {
      if (seen.some((alert) => alert.phase === now && alert.name === name)) continue;
      seen.push({ phase: now, name, severity, isNew: !firing.some((alert) => alert.name === name) });
    }
    firing = found;
  };
  const watching = (async () => {
    while (!stop.signal.aborted) {
      await look();
      await setTimeout(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    phase: () => phase,
    begin: (next) => {
      phase = next;
    },
    seen,
    isFiring: (name) => firing.some((alert) => alert.name === name),
    async end() {
      stop.abort();
      await watching;
    },
  };
}

/** The longest absence of a part that no critical alert should tell: each such alert waits for longer. */
export const longestUntoldMs = 15_000;

/** The alerts that a restart may raise: they tell that Postgres or Temporal were away, which is true. */
const allowed: ReadonlySet<string> = new Set(['RequestsFail', 'TemporalAway']);

/**
 * Returns a sentence for each alert that was missing in a phase that must raise it, and for each critical one that
 * an ordinary restart raised, unless the parts were away for so long that it is right.
 */
export function judgeAlerts(
  phases: readonly Phase[],
  seen: readonly SeenAlert[],
  awayMs: number,
): readonly string[] {
  return phases.flatMap(({ name, raises, isOrdinary }, index) => {
    const own = seen.filter(({ phase }) => phase === index);
    const missing = raises !== undefined && !own.some((alert) => alert.name === raises);
    const wrong = own.filter(
      (alert) => alert.severity === 'critical' && alert.isNew && !allowed.has(alert.name),
    );
    return [
      ...(missing ? [`${name}: the alert ${raises} did not fire`] : []),
      ...(isOrdinary === true && awayMs <= longestUntoldMs
        ? wrong.map((alert) => `${name}: the critical alert ${alert.name} fired`)
        : []),
    ];
  });
}
