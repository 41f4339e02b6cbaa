import type { GrowthLine } from './growth/measure-growth.ts';
import type { MemoryLine } from './memory/measure-memory.ts';
import type { Spread } from './statistics.ts';

const spreadText = ({ median, p95 }: Spread): string =>
  `median ${median.toFixed(2)}, p95 ${p95.toFixed(2)} ms`;

export const lineOfGrowth = ({ name, small, large }: GrowthLine): string =>
  `${name}: ${spreadText(small)}; with many notes ${spreadText(large)}; ` +
  `ratio of p95 ${(large.p95 / small.p95).toFixed(2)} (wanted: at most 1.1), of medians ${(large.median / small.median).toFixed(2)}.`;

export const lineOfMemory = ({ process, atStart, atHalf, atEnd, most, slope }: MemoryLine): string =>
  `${process}: ${atStart.toFixed(0)} MB at the start, ${atHalf.toFixed(0)} at half, ${atEnd.toFixed(0)} at the end, ` +
  `at most ${most.toFixed(0)}; second half ${slope >= 0 ? '+' : ''}${slope.toFixed(1)} MB a thousand notes (wanted: flat).`;
