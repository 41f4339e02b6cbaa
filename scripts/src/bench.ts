import { cpus, loadavg } from 'node:os';
import { measureBigNote, type Stops } from './bench/big-note.ts';
import { measureEngine } from './bench/engine.ts';
import { measureNoteAlone } from './bench/note-alone.ts';
import { measureQuotation } from './bench/quotation.ts';
import { asksForHelp, printUsage } from './command-line/read-options.ts';
import type { Stack } from './stack/start-stack.ts';
import { withStack } from './stack/with-stack.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Runs one measurement on a stack of its own, so that none sees the notes of another. */
const onFreshStack = <T>(measure: (stack: Stack) => Promise<T>): Promise<T> =>
  withStack(
    {
      statePath: '.state/bench',
      contents: 'emptied',
      progress: say,
      environment: { API_RATE_BURST: '2000', API_RATE_PER_SECOND: '2000', LOG_LEVEL: 'warn' },
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
      `p95 ${ms(alone.service.p95)}; floor of the same activities empty: median ${ms(alone.floor.median)}, ` +
      `p95 ${ms(alone.floor.p95)}; ratio ${alone.ratio.toFixed(2)} (wanted: at most 2). ` +
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

const benches = { note: benchNote, big: benchBigNote, engine: benchEngine };
const isBench = (name: string): name is keyof typeof benches => Object.hasOwn(benches, name);

const asked = process.argv.slice(2);
if (asksForHelp(asked))
  printUsage(`npm run bench -- [${Object.keys(benches).join('] [')}]\n\nMeasures, all unless named.`);
const unknown = asked.filter((name) => !isBench(name));
if (unknown.length > 0)
  throw new Error(`no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);

const load = loadavg()[0] ?? 0;
print(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, load ${load.toFixed(2)}, Node ${process.version}`,
);
for (const name of asked.length === 0 ? Object.keys(benches) : asked) {
  if (isBench(name)) await benches[name]();
}
