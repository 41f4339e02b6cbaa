import type { Clock } from './clock.ts';

const unitsMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Five years, the validity of the certificates of a test authority in both directions. */
const longestOffsetMs = 1_826 * 86_400_000;

/**
 * Reads a signed duration (`+40d`, `-3h`, `+90m`, `-1s`) or `0` as milliseconds; undefined for any other text and
 * beyond five years.
 */
export function readClockOffset(text: string): number | undefined {
  if (/^0[smhd]?$/.test(text)) return 0;
  const [, sign, count, unit = ''] = /^([+-])(\d{1,9})([smhd])$/.exec(text) ?? [];
  const unitMs = unitsMs[unit];
  if (unitMs === undefined) return undefined;
  return withinLimit((sign === '-' ? -1 : 1) * Number(count) * unitMs);
}

/**
 * Returns the offset (ms) that a person requests: a signed duration, or the instant that becomes the present time, in
 * ISO 8601 with its zone (`2027-01-01T00:00:00-03:00`). Undefined for any other text and beyond five years.
 */
export function parseClockOffset(text: string, now: Date): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)) return readClockOffset(text);
  return withinLimit(Date.parse(text) - now.getTime());
}

/** Writes an offset (ms) in the form of `readClockOffset`, to the second. */
export const writeClockOffset = (offsetMs: number): string =>
  `${offsetMs < 0 ? '-' : '+'}${Math.round(Math.abs(offsetMs) / 1_000)}s`;

/** Returns a clock that differs from another by `offsetMs` milliseconds. */
export const offsetClock = (clock: Clock, offsetMs: number): Clock => ({
  now: () => new Date(clock.now().getTime() + offsetMs),
});

/** Undefined also for a value that is not a number. */
const withinLimit = (offsetMs: number): number | undefined =>
  Math.abs(offsetMs) <= longestOffsetMs ? offsetMs : undefined;
