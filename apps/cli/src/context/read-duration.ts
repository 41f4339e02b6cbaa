import { InvalidArgumentError } from 'commander';

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads 90s, 30m, 2h or 3d as milliseconds. */
export function readDuration(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = unitMs[unit ?? ''];
  if (count === undefined || ms === undefined) throw new InvalidArgumentError('write 90s, 30m, 2h or 3d.');
  return Number(count) * ms;
}
