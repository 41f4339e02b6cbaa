import type { FilingKindDefinition } from './kinds.ts';
import { productionTiming, scaleTiming, type WorkflowTiming } from './timing.ts';

export type FilingTiming = Pick<
  WorkflowTiming,
  | 'reconcileMs'
  | 'coolingMs'
  | 'receiptMs'
  | 'retryMs'
  | 'outageLimitMs'
  | 'heartbeatMs'
  | 'misuseMs'
  | 'databaseMs'
  | 'checkMarginMs'
  | 'queueMs'
>;

/** Names delays that every worker knows: those of a network's filings in a version, each times `factor`. */
export interface NamedTiming {
  readonly network: FilingKindDefinition['network'];
  readonly version: number;
  readonly factor: number;
}

/**
 * The delays that a start names. A worker that does not know the version fails the task, and a newer worker takes it.
 */
export type StartTiming =
  | { readonly named: NamedTiming }
  /** The delays themselves, where no name stands for them. */
  | { readonly timing: FilingTiming };

/**
 * Delays of version 1, 2, …; the last ones are those of today. Open executions hold the number alone, so that a version
 * never changes: whoever changes a delay of production keeps those of before here, as they were.
 */
const versions: readonly WorkflowTiming[] = [productionTiming];

/** The delays that a start says. Throws for a version of a later release. */
export function timingOf(said: StartTiming): FilingTiming {
  if ('timing' in said) return said.timing;
  const { network, version, factor } = said.named;
  const timing = versions[version - 1];
  if (timing === undefined) throw new RangeError(`no delays of version ${version}`);
  return delaysOf(network, scaleTiming(timing, factor));
}

/** Says the delays of a network's filings by name where they are those of today, all at the same factor; else as they are. */
export function startTiming(network: NamedTiming['network'], timing: WorkflowTiming): StartTiming {
  const delays = delaysOf(network, timing);
  // The longest delay says the factor, the others whether it is that of all.
  const factor = timing.outageLimitMs / productionTiming.outageLimitMs;
  const named = { network, version: versions.length, factor };
  return isEqual(timingOf({ named }), delays) ? { named } : { timing: delays };
}

const isEqual = (one: FilingTiming, other: FilingTiming): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The delays that a filing uses; the questions are at the pace of its network. */
function delaysOf(network: NamedTiming['network'], timing: WorkflowTiming): FilingTiming {
  const isSefin = network === 'sefin';
  const { receiptMs, retryMs, outageLimitMs } = timing;
  const { heartbeatMs, misuseMs, databaseMs, checkMarginMs, queueMs } = timing;
  return {
    reconcileMs: isSefin ? timing.sefinReconcileMs : timing.reconcileMs,
    coolingMs: isSefin ? timing.sefinCoolingMs : timing.coolingMs,
    receiptMs,
    retryMs,
    outageLimitMs,
    heartbeatMs,
    misuseMs,
    databaseMs,
    checkMarginMs,
    queueMs,
  };
}
