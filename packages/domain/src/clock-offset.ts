import type { Clock } from './clock.ts';

const unitsMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Five years, so that the certificates of a test authority hold on both sides. */
const longestOffsetMs = 1_826 * 86_400_000;

/** Milliseconds of a signed duration (`+40d`, `-3h`, `+90m`, `-1s`) or `0`; undefined for any other text and beyond five years. */
export function readClockOffset(text: string): number | undefined {
  if (/^0[smhd]?$/.test(text)) return 0;
  const [, sign, count, unit = ''] = /^([+-])(\d{1,9})([smhd])$/.exec(text) ?? [];
  const unitMs = unitsMs[unit];
  if (unitMs === undefined) return undefined;
  return withinLimit((sign === '-' ? -1 : 1) * Number(count) * unitMs);
}

/**
 * The offset (ms) that a person asks for: a signed duration, or the instant that shall be now, in ISO 8601 with its
 * zone (`2027-01-01T00:00:00-03:00`). undefined for any other text and beyond five years.
 */
export function askedClockOffset(text: string, now: Date): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)) return readClockOffset(text);
  return withinLimit(Date.parse(text) - now.getTime());
}

/** The offset (ms) as `readClockOffset` reads it, to the second. */
export const writeClockOffset = (offsetMs: number): string =>
  `${offsetMs < 0 ? '-' : '+'}${Math.round(Math.abs(offsetMs) / 1_000)}s`;

/** A clock that differs from another one by `offsetMs` milliseconds. */
export const offsetClock = (clock: Clock, offsetMs: number): Clock => ({
  now: () => new Date(clock.now().getTime() + offsetMs),
});

/** undefined for what is no number, too. */
const withinLimit = (offsetMs: number): number | undefined =>
  Math.abs(offsetMs) <= longestOffsetMs ? offsetMs : undefined;
