import type { Spread } from '../statistics/spread-of.ts';
import type { GrowthLine } from './measure-growth.ts';

const spreadText = ({ median, p95 }: Spread): string =>
  `median ${median.toFixed(2)}, p95 ${p95.toFixed(2)} ms`;

export const lineOfGrowth = ({ name, small, large }: GrowthLine): string =>
  `${name}: ${spreadText(small)}; with many notes ${spreadText(large)}; ` +
  `ratio of p95 ${(large.p95 / small.p95).toFixed(2)} (wanted: at most 1.1), of medians ${(large.median / small.median).toFixed(2)}.`;
