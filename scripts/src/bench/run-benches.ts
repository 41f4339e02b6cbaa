import { mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import type { Stack } from '@fiscal/dev-stack';
import { withStack } from '@fiscal/dev-stack';
import type { BenchName, BenchOptions } from './bench-options.ts';
import { measureBigNote, type Stops } from './big-note.ts';
import { measureDanfe } from './danfe/measure-danfe.ts';
import { measureDanfse } from './danfe/measure-danfse.ts';
import { linesOfDanfe, linesOfDanfse } from './danfe/print-danfe.ts';
import { measureEngine } from './engine.ts';
import { measureErasure } from './erasure/measure-erasure.ts';
import { linesOfErasure } from './erasure/print-erasure.ts';
import { measureExport } from './export/measure-export.ts';
import { linesOfExport } from './export/print-export.ts';
import { measureFairness } from './fairness/measure-fairness.ts';
import { linesOfFairness } from './fairness/print-fairness.ts';
import { measureGrowth } from './growth/measure-growth.ts';
import { lineOfGrowth } from './growth/print-growth.ts';
import { measureMemory } from './memory/measure-memory.ts';
import { lineOfMemory } from './memory/print-memory.ts';
import { measureNoteAlone } from './note-alone.ts';
import { measureQuotation } from './quotation.ts';
import { measureScale } from './scale/measure-scale.ts';
import { linesOfScale } from './scale/print-scale.ts';
import { measureServices } from './services/measure-services.ts';
import { linesOfServices } from './services/print-services.ts';
import { withSlowCommits } from './slow-commits/with-slow-commits.ts';
import { measureStart } from './start/measure-start.ts';
import { linesOfStart } from './start/print-start.ts';
import { measureThroughput, type ThroughputFigures } from './throughput/measure-throughput.ts';
import { linesOfThroughput } from './throughput/print-throughput.ts';
import { measureWaiting } from './waiting/measure-waiting.ts';
import { linesOfWaiting } from './waiting/print-waiting.ts';

const printError = (line: string): void => void process.stderr.write(`${line}\n`);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Runs a measurement on its own stack, so that it does not see the notes of another. */
const onFreshStack = <T>(
  statePath: string,
  measure: (stack: Stack) => Promise<T>,
  changes: Readonly<Record<string, string>> = {},
): Promise<T> =>
  withStack(
    {
      statePath,
      contents: 'emptied',
      progress: printError,
      environment: { API_RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...changes },
    },
    measure,
  );

const stops = ({ withNote, idle }: Stops): string =>
  `median ${ms(withNote.median)}, worst ${ms(withNote.max)} ` +
  `(idle ${ms(idle.median)}, worst ${ms(idle.max)}; ratio of the medians ${(withNote.median / idle.median).toFixed(1)})`;

async function benchNote({ statePath }: BenchOptions): Promise<void> {
  const alone = await onFreshStack(statePath, (stack) => measureNoteAlone(stack, 60));
  print(
    `A note alone, POST answered to authorized, ${alone.notes} notes: median ${ms(alone.service.median)}, ` +
      `p95 ${ms(alone.service.p95)}; baseline of the same activities empty: median ${ms(alone.baseline.median)}, ` +
      `p95 ${ms(alone.baseline.p95)}; ratio ${alone.ratio.toFixed(2)} (wanted: at most 1.4). ` +
      `In it the authority's answer: ${ms(alone.authorityMs)}.`,
  );
}

async function benchBigNote({ statePath }: BenchOptions): Promise<void> {
  const big = await onFreshStack(statePath, (stack) => measureBigNote(stack, 8));
  print(
    `A note of ${big.items} items, POST to authorized, ${big.notes} notes: median ${ms(big.toAuthorized.median)}.`,
  );
  print(`Longest stop of the event loop because of it (wanted: at most 50 ms), API: ${stops(big.api)}.`);
  print(`The same of the worker: ${stops(big.worker)}.`);
}

async function benchEngine({ statePath }: BenchOptions): Promise<void> {
  const { perItem, lastAgainstFirst, withPauses, large } = await measureEngine();
  const costs = perItem
    .map(({ items, microseconds }) => `${items}: ${microseconds.toFixed(1)} µs`)
    .join(', ');
  print(`The engine, cost of an item in a note of so many: ${costs}.`);
  print(
    `Cost of item 990 / item 1: ${lastAgainstFirst.toFixed(2)} (wanted: at most 1.1); ` +
      `with the pauses of the garbage collector ${withPauses.toFixed(2)}.`,
  );
  for (const { name, calculateMs, parseMs, ratio } of large) {
    print(
      `990 items, ${name}: ${ms(calculateMs)}; JSON.parse of the request: ${ms(parseMs)}; ` +
        `ratio to ten times that ${ratio.toFixed(2)} (wanted: below 1).`,
    );
  }
  const quoted = await onFreshStack(statePath, (stack) => measureQuotation(stack, 30));
  print(
    `POST /v1/tax/calculate of ${quoted.items} items, from request to answer: median ${ms(quoted.answered.median)}, ` +
      `p95 ${ms(quoted.answered.p95)}; JSON.parse of the request: ${ms(quoted.parse.median)}; ` +
      `ratio to ten times that ${quoted.ratio.toFixed(2)}.`,
  );
}

function profiled(folder: string): Readonly<Record<string, string>> {
  mkdirSync(folder, { recursive: true });
  const module = new URL('./profile.mjs', import.meta.url);
  module.searchParams.set('folder', folder);
  return { NODE_OPTIONS: `--import ${module.href}` };
}

async function benchThroughput(options: BenchOptions): Promise<void> {
  const { environment, commits, statementTexts } = options;
  const measure = (): Promise<ThroughputFigures> => throughputOnFreshStack(options);
  const measured = commits === 'slow' ? await withSlowCommits(environment, measure) : await measure();
  if (measured === 'notRun') {
    print('Throughput with slow commits: not run, for there is no C compiler.');
    return;
  }
  if (commits === 'slow') print('Each commit waits 3 ms longer, as with a disk that really writes.');
  for (const line of linesOfThroughput(measured)) print(line);
  if (statementTexts === 'countedOnly') return;
  for (const [text, times] of measured.counts.alone.statements.texts) print(`${times} × ${text}`);
}

function throughputOnFreshStack(options: BenchOptions): Promise<ThroughputFigures> {
  const { statePath, profileFolder, notes = 200, rounds = 4, companies = 10 } = options;
  const inFlight = options.inFlight ?? [1, 10, 20, 50];
  return onFreshStack(
    statePath,
    (stack) => measureThroughput(stack, { notes, rounds, inFlight, companies, progress: printError }),
    profileFolder === undefined ? {} : profiled(resolve(profileFolder)),
  );
}

async function benchServices(options: BenchOptions): Promise<void> {
  const { statePath, profileFolder, notes = 200, rounds = 5, inFlight: [inFlight = 10] = [] } = options;
  const measured = await onFreshStack(
    statePath,
    (stack) => measureServices(stack, { notes, rounds, inFlight, progress: printError }),
    profileFolder === undefined ? {} : profiled(resolve(profileFolder)),
  );
  for (const line of linesOfServices(measured)) print(line);
  if (options.statementTexts === 'countedOnly') return;
  for (const [text, times] of measured.nfse.counted.texts) print(`${times} × ${text}`);
}

async function benchGrowth({ statePath, notes = 1_000_000, rounds = 150 }: BenchOptions): Promise<void> {
  const sizes = { small: 1_000, large: notes };
  const lines = await onFreshStack(statePath, (small) =>
    onFreshStack(`${statePath}-large`, (large) =>
      measureGrowth({ small, large }, { ...sizes, rounds, progress: printError }),
    ),
  );
  print(`${sizes.large} notes against ${sizes.small}:`);
  for (const line of lines) print(lineOfGrowth(line));
}

async function benchMemory({ statePath, notes = 5_000 }: BenchOptions): Promise<void> {
  const lines = await onFreshStack(statePath, (stack) =>
    measureMemory(stack, { notes, inFlight: 8, progress: printError }),
  );
  print(`Resident memory over ${notes} notes, 8 in flight:`);
  for (const line of lines) print(lineOfMemory(line));
}

async function benchFairness({ statePath }: BenchOptions): Promise<void> {
  const measured = await onFreshStack(statePath, measureFairness, { API_RATE_LIMITS: 'on' });
  for (const line of linesOfFairness(measured)) print(line);
}

async function benchStart({ statePath, rounds = 3 }: BenchOptions): Promise<void> {
  const measured = await onFreshStack(statePath, (stack) => measureStart(stack, rounds));
  for (const line of linesOfStart(measured)) print(line);
}

async function benchExport({ statePath, notes = 50_000 }: BenchOptions): Promise<void> {
  const figures = await onFreshStack(statePath, (stack) =>
    measureExport(stack, { notes, folder: statePath, progress: printError }),
  );
  for (const line of linesOfExport(figures)) print(line);
}

async function benchDanfe({ rounds = 5 }: BenchOptions): Promise<void> {
  for (const line of linesOfDanfse(await measureDanfse(rounds))) print(line);
  for (const line of linesOfDanfe(await measureDanfe(rounds))) print(line);
}

async function benchErasure({ statePath, notes = 20_000 }: BenchOptions): Promise<void> {
  const figures = await onFreshStack(statePath, (stack) =>
    measureErasure(stack, { notes, progress: printError }),
  );
  for (const line of linesOfErasure(figures)) print(line);
}

async function benchWaiting({
  statePath,
  notes = 20_000,
  companies = 10,
  inFlight: [inFlight = 50] = [],
}: BenchOptions): Promise<void> {
  const figures = await onFreshStack(
    statePath,
    (stack) => measureWaiting(stack, { notes, inFlight, companies, progress: printError }),
    // The waits are as long as in production.
    { TIMING_FACTOR: '1' },
  );
  for (const line of linesOfWaiting(figures)) print(line);
}

async function benchScale({
  statePath,
  notes = 300,
  rounds = 3,
  companies = 10,
  inFlight: [inFlight = 50] = [],
}: BenchOptions): Promise<void> {
  const figures = await onFreshStack(statePath, (stack) =>
    measureScale(stack, { notes, rounds, inFlight, companies, progress: printError }),
  );
  for (const line of linesOfScale(figures)) print(line);
}

const benches: Readonly<Record<BenchName, (options: BenchOptions) => Promise<void>>> = {
  start: benchStart,
  note: benchNote,
  big: benchBigNote,
  engine: benchEngine,
  throughput: benchThroughput,
  services: benchServices,
  growth: benchGrowth,
  memory: benchMemory,
  export: benchExport,
  erasure: benchErasure,
  fairness: benchFairness,
  danfe: benchDanfe,
  waiting: benchWaiting,
  scale: benchScale,
};

/** Runs the measurements one after the other and prints their results, after a line about the machine. */
export async function runBenches(names: readonly BenchName[], options: BenchOptions): Promise<void> {
  const load = loadavg()[0] ?? 0;
  print(
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, load ${load.toFixed(2)}, Node ${process.version}`,
  );
  for (const name of names) await benches[name](options);
}
