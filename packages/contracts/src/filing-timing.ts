import type { AuthorityNetwork } from '@fiscal/domain';
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
  readonly network: AuthorityNetwork;
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
export function resolveTiming(said: StartTiming): FilingTiming {
  if ('timing' in said) return said.timing;
  const { network, version, factor } = said.named;
  const timing = versions[version - 1];
  if (timing === undefined) throw new RangeError(`no delays of version ${version}`);
  return delaysOf(network, scaleTiming(timing, factor));
}

/**
 * Returns the delays of a network's filings: as a version and a factor when they are the current delays times one
 * factor, else as data.
 */
export function startTiming(network: AuthorityNetwork, timing: WorkflowTiming): StartTiming {
  const delays = delaysOf(network, timing);
  // The factor follows from the longest delay; the comparison below shows whether the other delays have the same
  // factor.
  const factor = timing.outageLimitMs / productionTiming.outageLimitMs;
  const named = { network, version: versions.length, factor };
  return isEqual(resolveTiming({ named }), delays) ? { named } : { timing: delays };
}

const isEqual = (one: FilingTiming, other: FilingTiming): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

type QuestionTiming = Pick<FilingTiming, 'reconcileMs' | 'coolingMs'>;

const questionTimings: Readonly<Record<AuthorityNetwork, (timing: WorkflowTiming) => QuestionTiming>> = {
  sefaz: ({ reconcileMs, coolingMs }) => ({ reconcileMs, coolingMs }),
  sefin: ({ sefinReconcileMs: reconcileMs, sefinCoolingMs: coolingMs }) => ({ reconcileMs, coolingMs }),
};

/** The delays that a filing uses; the questions are at the pace of its network. */
function delaysOf(network: AuthorityNetwork, timing: WorkflowTiming): FilingTiming {
  const { receiptMs, retryMs, outageLimitMs } = timing;
  const { heartbeatMs, misuseMs, databaseMs, checkMarginMs, queueMs } = timing;
  return {
    ...questionTimings[network](timing),
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
