import { measuredProcesses } from '../throughput/cpu-of-stack.ts';
import type { WaitingFigures } from './measure-waiting.ts';
import type { StackSample } from './sample-stack.ts';

/** Returns lines about the memory of waiting filings, the start of a worker beside them, and the catching up. */
export function linesOfWaiting(figures: WaitingFigures): readonly string[] {
  const { notes, load, madePerSecond, samples, idle, start, catchUp, ended, differences } = figures;
  const [before] = samples;
  const after = samples.at(-1);
  if (before === undefined || after === undefined) throw new Error('nothing was measured');
  const each = (of: (sample: StackSample) => number, then = after): string =>
    ((1000 * (of(then) - of(before))) / notes).toFixed(1);
  const seconds = (value: number): string => `${value.toFixed(0)} s`;
  const { newNotes } = catchUp;
  return [
    `${notes} executions that wait for an authority (load ${load.toFixed(1)}), made at ${(60 * madePerSecond).toFixed(0)} a minute.`,
    ...samples.map(lineOf),
    `  An execution that waits takes ${each(({ temporalMb }) => temporalMb)} kB of Temporal's memory and ` +
      `${each(({ temporalFileMb }) => temporalFileMb)} kB of its file, ${each(({ databaseMb }) => databaseMb)} kB of Postgres, ` +
      `${each(({ workerMb }) => workerMb)} kB of the worker's memory.`,
    `  CPU of a second in which all wait: ${measuredProcesses.map((name) => `${name} ${idle[name].toFixed(1)}`).join(', ')} (ms).`,
    `  A worker started again: ready after ${start.readyMs.toFixed(0)} ms, ${start.readyCpu.toFixed(0)} ms of CPU, ${start.readyMb.toFixed(0)} MB; ` +
      `half a minute later ${start.laterCpu.toFixed(0)} ms, ${start.laterMb.toFixed(0)} MB; ` +
      `an NFS-e, whose authority is not away, authorized ${start.otherAuthorityMs.toFixed(0)} ms after it was ready.`,
    `  The authority is back: the first is authorized after ${seconds(catchUp.firstSeconds)}, half after ${seconds(catchUp.halfSeconds)}, ` +
      `all after ${seconds(catchUp.allSeconds)}; notes a second by half minutes: ${catchUp.paces.map((pace) => pace.toFixed(1)).join(', ')}.`,
    `  New notes meanwhile: median ${newNotes.median.toFixed(0)} ms, worst ${newNotes.max.toFixed(0)} ms. ` +
      `Most memory: Temporal ${catchUp.mostTemporalMb.toFixed(0)} MB, worker ${catchUp.mostWorkerMb.toFixed(0)} MB.`,
    `  On the disk an authorized note takes ${each(({ databaseMb }) => databaseMb, ended)} kB of Postgres, of it ` +
      `${each(({ documentsMb }) => documentsMb, ended)} kB of documents, and ${each(({ temporalFileMb }) => temporalFileMb, ended)} kB of Temporal's file.`,
    `  Ledger against database: ${differences.length === 0 ? 'no difference' : differences.join('; ')}.`,
  ];
}

const lineOf = ({ waiting, temporalMb, workerMb, apiMb, temporalFileMb, databaseMb }: StackSample): string =>
  `  ${waiting} wait: Temporal ${temporalMb.toFixed(0)} MB (file ${temporalFileMb.toFixed(0)} MB), ` +
  `worker ${workerMb.toFixed(0)} MB, API ${apiMb.toFixed(0)} MB, Postgres ${databaseMb.toFixed(0)} MB on its disk.`;
