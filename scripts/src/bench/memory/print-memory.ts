import type { MemoryLine } from './measure-memory.ts';

export const lineOfMemory = ({ process, atStart, atHalf, atEnd, most, slope }: MemoryLine): string =>
  `${process}: ${atStart.toFixed(0)} MB at the start, ${atHalf.toFixed(0)} at half, ${atEnd.toFixed(0)} at the end, ` +
  `at most ${most.toFixed(0)}; second half ${slope >= 0 ? '+' : ''}${slope.toFixed(1)} MB a thousand notes (wanted: flat).`;
