import { measuredProcesses, sumOfCpu } from '../throughput/cpu-of-stack.ts';
import type { ScaleFigures, ScaleStep } from './measure-scale.ts';

/** Returns one line for each number of processes, and the duplicates found. */
export const linesOfScale = ({ steps, notes, differences }: ScaleFigures): readonly string[] => [
  ...steps.map(lineOf),
  `${notes} notes, ledger against database, transmissions and usage: ${differences.length === 0 ? 'nothing doubled, nothing lost' : differences.join('; ')}.`,
];

function lineOf({
  apis,
  workers,
  load,
  notesPerSecond,
  ratioToEmpty,
  cpu,
  connections,
  calls,
}: ScaleStep): string {
  const processes = measuredProcesses.map((name) => `${name} ${cpu[name].toFixed(1)}`).join(', ');
  return (
    `APIs ${apis}, workers ${workers} (load ${load.toFixed(1)}): ${notesPerSecond.toFixed(1)} notes/s, ` +
    `to empty executions ${ratioToEmpty.toFixed(2)}; CPU a note ${sumOfCpu(cpu).toFixed(1)} ms: ${processes}; ` +
    `${connections} sessions of Postgres; calls by worker ${calls.join(', ')}.`
  );
}
