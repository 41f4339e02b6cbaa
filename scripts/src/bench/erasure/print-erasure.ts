import type { Spread } from '../statistics/spread-of.ts';
import type { ErasureFigures } from './measure-erasure.ts';

const spread = ({ median, p95, max }: Spread): string =>
  `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, worst ${max.toFixed(1)} ms`;

export function linesOfErasure(figures: ErasureFigures): readonly string[] {
  const { notes, seconds, batches, transactions, rows, alone, beside, posts } = figures;
  const removed = Object.entries(rows).map(([table, count]) => `${count} ${table}`);
  return [
    `Erasure of a company of ${notes} notes: ${seconds.toFixed(1)} s, ${(notes / seconds).toFixed(0)} notes/s, ` +
      `at most ${batches} transactions that remove rows (${transactions} of the whole service).`,
    `Removed: ${removed.join(', ')}.`,
    `POST of another client's note, ${posts} meanwhile: ${spread(beside)}; before: ${spread(alone)}.`,
  ];
}
