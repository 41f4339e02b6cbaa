import { type CpuTimes, measuredProcesses } from './cpu-of-stack.ts';
import type { Rate, ThroughputFigures, ThroughputLine } from './measure-throughput.ts';

/** Wanted at most, CPU milliseconds a note. Source: the issue that asked for the bench. */
const wanted = { postgres: 8, api: 12, worker: 35, temporal: 35, simulator: 5 } as const satisfies CpuTimes;

/** One figure a line, beside what is wanted. */
export function linesOfThroughput({
  lines,
  idle,
  statements,
  history,
}: ThroughputFigures): readonly string[] {
  const perNote = (count: number): string => (count / statements.notes).toFixed(1);
  return [
    ...lines.flatMap(linesOf),
    `CPU of an idle second: ${namedCpu(idle)} (ms).`,
    `A note: ${perNote(statements.transactions)} transactions (wanted: at most 9), ${perNote(statements.sent)} statements ` +
      `(wanted: at most 35, begin and commit included), ${perNote(statements.unnamed)} of them unnamed; by the server's log of ${statements.notes} notes.`,
    `Its history: ${history.events.toFixed(1)} events, ${history.workflowTasks.toFixed(1)} workflow tasks, ` +
      `${history.activities.toFixed(1)} activities that are not local, ${history.upserts.toFixed(1)} upserts.`,
  ];
}

function linesOf(line: ThroughputLine): readonly string[] {
  const { inFlight, companies, load, notes, baseline, threeActivities, cpu, cpuSum, transactions } = line;
  const where = companies === 1 ? 'one series' : `${companies} companies`;
  return [
    `${where}, ${inFlight} in flight (load ${load.toFixed(1)}): ${rateText(notes)}.`,
    `  Empty, three activities as when the ratio was set: ${rateText(threeActivities)}; ` +
      `ratio ${line.ratioToThree.toFixed(2)} (wanted at 20 and 50: at least 0.7).`,
    `  Empty, of the shape of a note: ${rateText(baseline)}; ratio ${line.ratio.toFixed(2)}.`,
    `  CPU a note: ${cpuSum.toFixed(1)} ms (wanted: at most 95): ${namedCpu(cpu, wanted)}; ` +
      `Temporal for an empty execution ${line.baselineServerCpu.toFixed(1)}; ${transactions.toFixed(1)} commits, those of the loops included.`,
  ];
}

const rateText = ({ perSecond, latency }: Rate): string =>
  `${perSecond.toFixed(1)}/s, median ${latency.median.toFixed(0)} ms, p95 ${latency.p95.toFixed(0)} ms`;

const namedCpu = (cpu: CpuTimes, limits?: CpuTimes): string =>
  measuredProcesses
    .map((name) => `${name} ${cpu[name].toFixed(1)}${limits === undefined ? '' : ` (${limits[name]})`}`)
    .join(', ');
