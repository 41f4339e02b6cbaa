import { existsSync, readFileSync } from 'node:fs';
import { type Clock, offsetClock, parseClockOffset } from '@fiscal/domain';
import { replaceJson } from './kept-json.ts';

/** The one clock of a stack: apps, database and simulator have the same offset from the machine's clock. */
export interface StackClock extends Clock {
  readonly offsetMs: number;
  /** `moved` when the last start in the folder had another offset. */
  readonly since: 'unmoved' | 'moved';
}

export interface StackClockInput {
  /** The file with the offset of the last start. */
  readonly file: string;
  /** The text for `parseClockOffset`; without it the stack uses the machine's time. */
  readonly offset: string | undefined;
  /** The machine's clock. */
  readonly clock: Clock;
}

interface KeptClock {
  /** Empty for the machine's time. */
  readonly asked: string;
  readonly offsetMs: number;
}

/**
 * Only processes of the stack follow its clock, and an operator's database would keep future times. Throws for an
 * offset with a foreign authority or database.
 */
export function refuseToMoveOthers(
  offset: string | undefined,
  parts: { readonly authority: 'simulator' | 'given' | undefined; readonly databaseUrl: string | undefined },
): void {
  if (offset === undefined) return;
  if (parts.authority === 'given') {
    throw new Error('--clock-offset moves the own simulator: it is refused with --authority');
  }
  if (parts.databaseUrl !== undefined) {
    throw new Error('--clock-offset moves the own Postgres: it is refused with DATABASE_URL');
  }
}

/**
 * Returns the clock of a stack's folder. The same text again gives the same offset, so that time continues. Throws for
 * a malformed offset, and when the time in the folder would go back: leases and due times in its database would be in
 * the future.
 */
export function openStackClock({ file, offset = '', clock }: StackClockInput): StackClock {
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptClock) : undefined;
  const offsetMs = offset === kept?.asked ? kept.offsetMs : readOffset(offset, clock);
  if (kept !== undefined && offsetMs < kept.offsetMs) {
    const last = kept.asked === '' ? "the machine's time" : `--clock-offset ${kept.asked}`;
    throw new Error(
      `time in this folder never goes back: its last start had ${last}; take another --state DIR`,
    );
  }
  replaceJson<KeptClock>(file, { asked: offset, offsetMs });
  const since = offsetMs === (kept?.offsetMs ?? 0) ? 'unmoved' : 'moved';
  return { ...offsetClock(clock, offsetMs), offsetMs, since };
}

function readOffset(offset: string, clock: Clock): number {
  if (offset === '') return 0;
  const offsetMs = parseClockOffset(offset, clock.now());
  // In whole seconds, the form that apps and simulator accept.
  if (offsetMs !== undefined) return Math.round(offsetMs / 1_000) * 1_000;
  throw new Error(
    `--clock-offset ${offset}: +40d, -3h or +90s, or an instant with its zone (2027-01-01T00:00:00-03:00), at most five years away`,
  );
}
