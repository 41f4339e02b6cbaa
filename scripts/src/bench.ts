import { mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Stack } from '@fiscal/dev-stack';
import { withStack } from '@fiscal/dev-stack';
import { measureBigNote, type Stops } from './bench/big-note.ts';
import { measureEngine } from './bench/engine.ts';
import { measureGrowth } from './bench/growth/measure-growth.ts';
import { lineOfGrowth } from './bench/growth/print-growth.ts';
import { measureMemory } from './bench/memory/measure-memory.ts';
import { lineOfMemory } from './bench/memory/print-memory.ts';
import { measureNoteAlone } from './bench/note-alone.ts';
import { measureQuotation } from './bench/quotation.ts';
import { withSlowCommits } from './bench/slow-commits/with-slow-commits.ts';
import { measureStart } from './bench/start/measure-start.ts';
import { linesOfStart } from './bench/start/print-start.ts';
import { measureThroughput, type ThroughputFigures } from './bench/throughput/measure-throughput.ts';
import { linesOfThroughput } from './bench/throughput/print-throughput.ts';
import { printUsage } from './command-line/read-options.ts';

const printError = (line: string): void => void process.stderr.write(`${line}\n`);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Runs one measurement on a stack of its own, so that none sees the notes of another. */
const onFreshStack = <T>(
  measure: (stack: Stack) => Promise<T>,
  changes: Readonly<Record<string, string>> = {},
  statePath = values.state,
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

async function benchNote(): Promise<void> {
  const alone = await onFreshStack((stack) => measureNoteAlone(stack, 60));
  print(
    `A note alone, POST answered to authorized, ${alone.notes} notes: median ${ms(alone.service.median)}, ` +
      `p95 ${ms(alone.service.p95)}; baseline of the same activities empty: median ${ms(alone.baseline.median)}, ` +
      `p95 ${ms(alone.baseline.p95)}; ratio ${alone.ratio.toFixed(2)} (wanted: at most 1.4). ` +
      `In it the authority's answer: ${ms(alone.authorityMs)}.`,
  );
}

async function benchBigNote(): Promise<void> {
  const big = await onFreshStack((stack) => measureBigNote(stack, 8));
  print(
    `A note of ${big.items} items, POST to authorized, ${big.notes} notes: median ${ms(big.toAuthorized.median)}.`,
  );
  print(`Longest stop of the event loop because of it (wanted: at most 50 ms), API: ${stops(big.api)}.`);
  print(`The same of the worker: ${stops(big.worker)}.`);
}

async function benchEngine(): Promise<void> {
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
  const quoted = await onFreshStack((stack) => measureQuotation(stack, 30));
  print(
    `POST /v1/tax/calculate of ${quoted.items} items, asked to answered: median ${ms(quoted.answered.median)}, ` +
      `p95 ${ms(quoted.answered.p95)}; JSON.parse of the request: ${ms(quoted.parse.median)}; ` +
      `ratio to ten times that ${quoted.ratio.toFixed(2)}.`,
  );
}

function profiled(folder: string): Readonly<Record<string, string>> {
  mkdirSync(folder, { recursive: true });
  const module = new URL('./bench/profile.mjs', import.meta.url);
  module.searchParams.set('folder', folder);
  return { NODE_OPTIONS: `--import ${module.href}` };
}

async function benchThroughput(): Promise<void> {
  const measured = options.slowCommits
    ? await withSlowCommits(process.env, throughputOnFreshStack)
    : await throughputOnFreshStack();
  if (measured === 'notRun') {
    print('Throughput with slow commits: not run, for there is no C compiler.');
    return;
  }
  if (options.slowCommits) print('Each commit waits 3 ms longer, as with a disk that really writes.');
  for (const line of linesOfThroughput(measured)) print(line);
  if (!options.texts) return;
  for (const [text, times] of measured.statements.texts) print(`${times} × ${text}`);
}

const throughputOnFreshStack = (): Promise<ThroughputFigures> =>
  onFreshStack(
    (stack) =>
      measureThroughput(stack, {
        notes: options.notes ?? 200,
        rounds: options.rounds ?? 3,
        inFlight: options.inFlight ?? [1, 10, 20, 50],
        companies: options.companies ?? 10,
        progress: printError,
      }),
    values.profile === undefined ? {} : profiled(resolve(values.profile)),
  );

async function benchGrowth(): Promise<void> {
  const sizes = { small: 1_000, large: options.notes ?? 1_000_000 };
  const lines = await onFreshStack((small) =>
    onFreshStack(
      (large) =>
        measureGrowth({ small, large }, { ...sizes, rounds: options.rounds ?? 150, progress: printError }),
      {},
      `${values.state}-large`,
    ),
  );
  print(`${sizes.large} notes against ${sizes.small}:`);
  for (const line of lines) print(lineOfGrowth(line));
}

async function benchMemory(): Promise<void> {
  const notes = options.notes ?? 5_000;
  const lines = await onFreshStack((stack) =>
    measureMemory(stack, { notes, inFlight: 8, progress: printError }),
  );
  print(`Resident memory over ${notes} notes, 8 in flight:`);
  for (const line of lines) print(lineOfMemory(line));
}

async function benchStart(): Promise<void> {
  const measured = await onFreshStack((stack) => measureStart(stack, options.rounds ?? 3));
  for (const line of linesOfStart(measured)) print(line);
}

const benches = {
  start: benchStart,
  note: benchNote,
  big: benchBigNote,
  engine: benchEngine,
  throughput: benchThroughput,
  growth: benchGrowth,
  memory: benchMemory,
};
/** Without a name; the others take many minutes. */
const usual = ['note', 'big', 'engine'] as const;
const isBench = (name: string): name is keyof typeof benches => Object.hasOwn(benches, name);

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    state: { type: 'string', default: '.state/bench' },
    notes: { type: 'string' },
    rounds: { type: 'string' },
    companies: { type: 'string' },
    'in-flight': { type: 'string' },
    profile: { type: 'string' },
    'slow-commits': { type: 'boolean', default: false },
    texts: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const options = {
  notes: numberOf(values.notes),
  rounds: numberOf(values.rounds),
  companies: numberOf(values.companies),
  inFlight: values['in-flight']?.split(',').map(Number),
  slowCommits: values['slow-commits'],
  texts: values.texts,
};
function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

if (values.help)
  printUsage(`npm run bench -- [${Object.keys(benches).join('] [')}] [options]

Measures; ${usual.join(', ')} unless named.

  --state DIR        folder of the stack, emptied before (default: .state/bench)
  --notes N          throughput: notes of each measurement (default: 200); growth: in the large tables (1,000,000);
                     memory: that go through (5,000)
  --rounds N         throughput: measurements of each, of which the median counts (default: 3); growth: 150; start: 3
  --in-flight 1,10   throughput: how many at a time (default: 1,10,20,50)
  --companies N      throughput: companies beside one alone (default: 10; 1: one alone)
  --slow-commits     throughput: every commit waits 3 ms longer; not run without a C compiler
  --profile DIR      throughput: writes what API and worker spend their CPU on, for the tools of V8
  --texts            throughput: also every statement of 40 notes, with how often it was sent`);
const unknown = asked.filter((name) => !isBench(name));
if (unknown.length > 0)
  throw new Error(`no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);

const load = loadavg()[0] ?? 0;
print(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, load ${load.toFixed(2)}, Node ${process.version}`,
);
for (const name of asked.length === 0 ? usual : asked) {
  if (isBench(name)) await benches[name]();
}
