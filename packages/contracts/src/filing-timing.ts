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

/** A name for delays that every worker knows: those of a version for the filings of a network, each times `factor`. */
export interface NamedTiming {
  readonly network: FilingKindDefinition['network'];
  readonly version: number;
  readonly factor: number;
}

/**
 * The delays in the input of a start. A worker that does not know the version fails the workflow task, and a newer
 * worker takes it.
 */
export type StartTiming =
  | { readonly named: NamedTiming }
  /** The delays themselves, when they have no name. */
  | { readonly timing: FilingTiming };

/**
 * Delays of version 1, 2, …; the last version is the present one. Open executions hold only the number, so a version
 * never changes: whoever changes a delay of production keeps the previous delays here.
 */
const versions: readonly WorkflowTiming[] = [productionTiming];

/** Returns the delays that `said` names or lists. Throws for a version of a later release. */
export function timingOf(said: StartTiming): FilingTiming {
  if ('timing' in said) return said.timing;
  const { network, version, factor } = said.named;
  const timing = versions[version - 1];
  if (timing === undefined) throw new RangeError(`no delays of version ${version}`);
  return delaysOf(network, scaleTiming(timing, factor));
}

/**
 * Names the delays of a network's filings if they are the present ones, all times the same factor. Otherwise lists
 * them.
 */
export function startTiming(network: NamedTiming['network'], timing: WorkflowTiming): StartTiming {
  const delays = delaysOf(network, timing);
  // The factor follows from the longest delay; the comparison below shows whether the other delays have the same
  // factor.
  const factor = timing.outageLimitMs / productionTiming.outageLimitMs;
  const named = { network, version: versions.length, factor };
  return isEqual(timingOf({ named }), delays) ? { named } : { timing: delays };
}

const isEqual = (one: FilingTiming, other: FilingTiming): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Picks the delays that a filing uses. The delays of questions are those of its network. */
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
