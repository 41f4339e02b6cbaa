import type { Spread } from '../statistics/spread-of.ts';
import type { FairnessFigures } from './measure-fairness.ts';

const spread = ({ median, p95, max }: Spread): string =>
  `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, worst ${max.toFixed(1)} ms`;

export function linesOfFairness(figures: FairnessFigures): readonly string[] {
  const { alone, beside, statuses, apiCpu, apiMb } = figures;
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return [
    `GET of another client alone: ${spread(alone)}.`,
    `Beside quotations of 990 items at their client's limit: ${spread(beside)}; ratio of the medians ` +
      `${(beside.median / alone.median).toFixed(1)}.`,
    `The quotations: ${answers.join(', ')}. CPU of the API ${apiCpu.toFixed(2)} s a second, ${apiMb.toFixed(0)} MB afterwards.`,
  ];
}
