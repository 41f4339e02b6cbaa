import { spreadOf } from '../statistics/spread-of.ts';
import { sumOf } from './count-storage.ts';
import { type CpuTimes, mapCpu, measuredProcesses } from './cpu-of-stack.ts';
import type { NoteCost, NoteWay, Rate, Round } from './measure-round.ts';
import type { NoteCounts, ThroughputFigures, ThroughputLine } from './measure-throughput.ts';
import { isHeld, type Ratios, ratiosOf, wantedRatios, wantedStorage, worstOf } from './ratios.ts';

const ways: Readonly<Record<NoteWay, string>> = {
  alone: 'A note alone',
  withWebhook: 'A note with one webhook',
};
const ratioNames = Object.keys(wantedRatios) as readonly (keyof Ratios)[];

/** Returns one line for each figure, the ratios of each round, and the wanted values beside the worst of all rounds. */
export function linesOfThroughput({ lines, idle, counts }: ThroughputFigures): readonly string[] {
  return [
    ...lines.flatMap(linesOf),
    `An idle second: CPU ${namedCpu(idle.cpu)} (ms); ${kb(idle.walBytes)} kB of Postgres' log.`,
    ...linesOfCounts('alone', counts.alone),
    ...linesOfCounts('withWebhook', counts.withWebhook),
    ...verdicts(lines, counts.alone),
  ];
}

function linesOf({ inFlight, companies, rounds }: ThroughputLine): readonly string[] {
  const where = companies === 1 ? 'one series' : `${companies} companies`;
  const load = medianOf(rounds, (round) => round.load);
  return [
    `${where}, ${inFlight} in flight, medians of ${rounds.length} rounds (load ${load.toFixed(1)}):`,
    `  Empty, three activities as when the ratio was set: ${rateText(rounds, (round) => round.threeActivities)}.`,
    `  Empty, of the shape of a note: ${rateText(rounds, (round) => round.empty)}; ` +
      `CPU of the server ${medianOf(rounds, (round) => round.emptyServerCpu).toFixed(1)} ms.`,
    ...(['alone', 'withWebhook'] as const).map((way) => lineOfNotes(way, rounds)),
    ...ratioNames.map((name) => {
      const each = rounds.map((round) => ratiosOf(round)[name].toFixed(2)).join(', ');
      return `  Ratios, round by round, ${wantedRatios[name].what}: ${each}.`;
    }),
  ];
}

function lineOfNotes(way: NoteWay, rounds: readonly Round[]): string {
  const median = (of: (cost: NoteCost) => number): number => medianOf(rounds, ({ notes }) => of(notes[way]));
  const [first] = rounds;
  if (first === undefined) throw new Error('nothing was measured');
  const cpu = mapCpu(first.notes[way].cpu, (_, name) => median((cost) => cost.cpu[name]));
  return (
    `  ${ways[way]}: ${rateText(rounds, ({ notes }) => notes[way].rate)}; ` +
    `CPU ${median(({ cpuSum }) => cpuSum).toFixed(1)} ms: ${namedCpu(cpu)}; ` +
    `${median(({ transactions }) => transactions).toFixed(1)} commits, those of the loops included.`
  );
}

function linesOfCounts(
  way: NoteWay,
  { notes, statements, storage, history, requests }: NoteCounts,
): readonly string[] {
  const per = (count: number): string => (count / notes).toFixed(1);
  const named = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .filter(([, count]) => count / notes >= 0.05)
      .map(([table, count]) => `${table} ${per(count)}`)
      .join(', ');
  const { walBytes, imageBytes, rows, indexEntries, updates, heapOnly } = storage;
  return [
    `${ways[way]}, counted over ${notes}, 8 in flight:`,
    `  ${per(statements.transactions)} transactions (wanted alone: at most 9), ${per(statements.sent)} statements ` +
      `(wanted alone: at most 35, begin and commit included), ${per(statements.unnamed)} of them unnamed.`,
    `  History: ${history.events.toFixed(1)} events, ${kb(history.bytes)} kB, ${history.workflowTasks.toFixed(1)} workflow tasks, ` +
      `${history.activities.toFixed(1)} activities that are not local, ${history.upserts.toFixed(1)} upserts.`,
    `  Temporal serves ${partsOf(requests.served, 0.05)} requests, polls included, and queries its database ${partsOf(requests.persistence, 0.05)} times: ${partsOf(requests.operations, 0.3)}.`,
    `  Postgres' log: ${kb(walBytes / notes)} kB, of it images of pages ${kb(imageBytes / notes)} kB; ` +
      `${per(updates)} updates, ${per(heapOnly)} of them heap-only.`,
    `  Rows ${per(sumOf(rows))}: ${named(rows)}.`,
    `  Index entries ${per(sumOf(indexEntries))}: ${named(indexEntries)}.`,
  ];
}

function verdicts(lines: readonly ThroughputLine[], { notes, storage }: NoteCounts): readonly string[] {
  const ofRatios = ratioNames.flatMap((name) => {
    const wanted = wantedRatios[name];
    const counted = lines.filter(({ inFlight }) => wanted.at === undefined || wanted.at.includes(inFlight));
    const ratios = counted.flatMap(({ rounds }) => rounds.map((round) => ratiosOf(round)[name]));
    if (ratios.length === 0) return [];
    const worst = worstOf(wanted, ratios);
    const { kind, value } = wanted.limit;
    return [
      `  ${wanted.what}: median ${spreadOf(ratios).median.toFixed(2)}, worst of ${ratios.length} rounds ${worst.toFixed(2)} ` +
        `(wanted: ${kind === 'atMost' ? 'at most' : 'at least'} ${value}): ${isHeld(wanted, worst) ? 'held' : 'not held'}.`,
    ];
  });
  const counted = {
    walKb: storage.walBytes / notes / 1000,
    rows: sumOf(storage.rows) / notes,
    indexEntries: sumOf(storage.indexEntries) / notes,
  };
  const below = (name: keyof typeof counted, unit: string): string =>
    `${counted[name].toFixed(1)} ${unit} (wanted: below ${wantedStorage[name]}, ${counted[name] < wantedStorage[name] ? 'held' : 'not held'})`;
  return [
    'What is wanted, over all rounds:',
    ...ofRatios,
    `  a note alone writes ${below('walKb', "kB of Postgres' log")}, ${below('rows', 'rows')}, ${below('indexEntries', 'index entries')}.`,
  ];
}

const medianOf = (rounds: readonly Round[], of: (round: Round) => number): number =>
  spreadOf(rounds.map(of)).median;

function rateText(rounds: readonly Round[], of: (round: Round) => Rate): string {
  const median = (pick: (rate: Rate) => number): number => medianOf(rounds, (round) => pick(of(round)));
  return (
    `${median(({ perSecond }) => perSecond).toFixed(1)}/s, ` +
    `median ${median(({ latency }) => latency.median).toFixed(0)} ms, p95 ${median(({ latency }) => latency.p95).toFixed(0)} ms`
  );
}

const partsOf = (requests: Readonly<Record<string, number>>, least: number): string =>
  Object.entries(requests)
    .filter(([, count]) => count >= least)
    .map(([part, count]) => `${part} ${count.toFixed(1)}`)
    .join(', ');

const kb = (bytes: number): string => (bytes / 1000).toFixed(1);

const namedCpu = (cpu: CpuTimes): string =>
  measuredProcesses.map((name) => `${name} ${cpu[name].toFixed(1)}`).join(', ');
