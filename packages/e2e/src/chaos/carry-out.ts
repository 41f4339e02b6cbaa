import { type ProgressWatch, watchProgress } from '@fiscal/dev-stack';
import { type FaultTools, injectFault } from './inject-fault.ts';
import { type ChaosPlan, nameOf, saleName } from './plan-chaos.ts';
import type { Progress } from './watch-database.ts';

export interface PaceOptions {
  readonly concurrency: number;
  readonly stalledMs: number;
  readonly progress: (line: string) => void;
}

/**
 * Posts the notes of the plan, with each fault at its place in their progress, and waits until every note is done.
 * Gives how often each fault happened. Rejects when a note goes astray, or when nothing moves any more.
 */
export async function carryOut(
  tools: FaultTools,
  plan: ChaosPlan,
  options: PaceOptions,
): Promise<Readonly<Record<string, number>>> {
  const failed = new AbortController();
  const moving = watchProgress(options.stalledMs);
  const signal = AbortSignal.any([tools.signal, failed.signal, moving.signal]);
  const pace: Pace = { over: 0, gaps: 'coming' };
  const before = await tools.watch.progress(signal);
  const parts = [
    ...Array.from({ length: options.concurrency }, (_, place) =>
      postShare({ ...tools, signal }, plan, pace, { from: place, step: options.concurrency }),
    ),
    inject({ ...tools, signal }, plan, pace, { ...options, moving, before }),
    disableGaps({ ...tools, signal }, plan, pace),
  ];
  tools.following.failed.catch((error: unknown) => failed.abort(error));
  for (const part of parts) part.catch((error: unknown) => failed.abort(error));
  const results = await Promise.allSettled(parts);
  moving.close();
  if (failed.signal.aborted) throw failed.signal.reason;
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return countFaults(plan);
}

/**
 * The number of faults that are over. It limits the posting of notes, so that each fault finds some notes on their
 * way.
 */
interface Pace {
  over: number;
  /** `disabled`: for the last time. */
  gaps: 'coming' | 'disabled';
}

/** Disables gaps while notes are posted beside it, and once more after the last fault. */
async function disableGaps(
  { following, signal }: FaultTools,
  { faults }: ChaosPlan,
  pace: Pace,
): Promise<void> {
  while (pace.over < faults.length) {
    await following.disableGaps(signal);
    await pause(500, signal);
  }
  await following.disableGaps(signal);
  pace.gaps = 'disabled';
}

async function postShare(
  { poster, signal }: FaultTools,
  { scenarios, kinds, postable }: ChaosPlan,
  pace: Pace,
  { from, step }: { readonly from: number; readonly step: number },
): Promise<void> {
  for (let index = from; index < scenarios.length; index += step) {
    while (index >= postable(pace.over)) await pause(20, signal);
    const sale = { externalId: saleName(index), items: 1 + (index % 3) };
    await poster.post({ ...sale, scenario: scenarios[index], kind: kinds[index] }, signal);
  }
}

/** The first fault waits for what moves since `before`, which is read ahead of the first note. */
async function inject(
  tools: FaultTools,
  plan: ChaosPlan,
  pace: Pace,
  { before: beforeAll, ...options }: Moving & { readonly before: Progress },
): Promise<void> {
  const { watch, signal } = tools;
  let before = beforeAll;
  for (const [index, { fault, afterSteps }] of plan.faults.entries()) {
    const { authorized } = before;
    const from = stepsOf(before);
    await waitFor(tools, options, (now) => now.authorized > authorized && stepsOf(now) >= from + afterSteps);
    options.progress(`fault ${index + 1} of ${plan.faults.length}: ${nameOf(fault)}`);
    await injectFault(tools, fault, `ended-${index}`);
    before = await watch.progress(signal);
    pace.over = index + 1;
    options.moving.moved(`fault ${index + 1} is over`);
  }
  const isOver = ({ accepted, done, filings }: Progress): boolean =>
    accepted >= plan.scenarios.length &&
    pace.gaps === 'disabled' &&
    tools.following.pending() === 0 &&
    done === filings;
  await waitFor(tools, options, isOver);
}

const stepsOf = ({ accepted, answered, authorized }: Progress): number => accepted + answered + authorized;

interface Moving extends Pick<PaceOptions, 'progress'> {
  readonly moving: ProgressWatch;
}

/** Looks until the progress is `enough`; a run in which nothing moves ends by its signal. */
async function waitFor(
  { watch, signal }: FaultTools,
  { moving, progress }: Moving,
  enough: (now: Progress) => boolean,
): Promise<void> {
  let seen = '';
  for (;;) {
    const now = await watch.progress(signal);
    if (now.astray.length > 0) throw new Error(`went astray: ${now.astray.join(', ')}`);
    if (enough(now)) return;
    const line = `${now.accepted} accepted, ${now.answered} answers, ${now.authorized} authorized, ${now.done} done`;
    if (line !== seen) {
      seen = line;
      moving.moved(line);
      if (now.done > 0 && now.done % 100 === 0) progress(line);
    }
    await pause(100, signal);
  }
}

function countFaults({ faults }: ChaosPlan): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { fault } of faults) counts[nameOf(fault)] = (counts[nameOf(fault)] ?? 0) + 1;
  return counts;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  signal.throwIfAborted();
}
