import {
  misusePauseMs,
  outageLadderMs,
  type QuestionPace,
  questionPace,
  receiptLadderMs,
  reconcileLadderMs,
  sefinQuestionPace,
  sefinReconcileLadderMs,
  webhookLadderMs,
} from '@fiscal/domain';

/** Every delay of the service, in milliseconds. Workflows get them as data, services as a setting. */
export interface WorkflowTiming {
  /** Waits before each question about a note whose answer was lost; after the last one a person decides. */
  readonly reconcileMs: readonly number[];
  /** Age of the last transmission from which "not found" allows sending the same bytes again. */
  readonly coolingMs: number;
  /** `reconcileMs` and `coolingMs` of documents for the Sefin. */
  readonly sefinReconcileMs: readonly number[];
  readonly sefinCoolingMs: number;
  /** Limit of the questions to the SEFAZ about one key; `sefinQuestionPace` is the limit of the Sefin. */
  readonly questionPace: QuestionPace;
  readonly sefinQuestionPace: QuestionPace;
  /** Waits before each question about a receipt (103, 105). */
  readonly receiptMs: readonly number[];
  /**
   * Waits after a call that did not reach the authority or was answered with a pause (108, 109); the last one repeats.
   */
  readonly retryMs: readonly number[];
  /** Longest time for which a note is postponed before it fails as `authority_unavailable`. */
  readonly outageLimitMs: number;
  /** Silence of a call after which its worker counts as dead; never scaled below two seconds. */
  readonly heartbeatMs: number;
  /** Longest wait for the worker that has a workflow in its cache; never scaled below one second. */
  readonly stickyMs: number;
  /** Pause of one certificate after cStat 656 (_consumo indevido_). */
  readonly misuseMs: number;
  /** Times for which the circuit of an authority stays open: the first opening, the second, …; the last one repeats. */
  readonly circuitMs: readonly number[];
  /** Time after an answered call in which failures do not open the circuit. */
  readonly circuitQuietMs: number;
  /** Wait between two questions to the status service of an authority that does not answer. */
  readonly statusMs: number;
  /** Longest wait of a call for a worker of its authority; never scaled below a minute. */
  readonly queueMs: number;
  /** Waits between the attempts of a webhook delivery. There is one attempt more than there are waits. */
  readonly webhookMs: readonly number[];
  /** Wait between two questions about a decision of a municipality. */
  readonly municipalDecisionMs: number;
  /** Waits while our own database is not reachable; the last one repeats. */
  readonly databaseMs: readonly number[];
  /** Time after the end of a wait when the audit checks that the execution still runs; never scaled below 5 s. */
  readonly checkMarginMs: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Timeout of a call to the authority: longer than any call while the database answers. A longer call counts as lost,
 * and the authority is queried.
 */
export const callTimeoutMs: number = minute;

/** Number of questions, an hour apart, after those of the first hours. The questions end within 24 hours. */
const hourlyQuestions = 22;

/** The delays of production. The questions about a lost answer end within 24 h. */
export const productionTiming: WorkflowTiming = {
  reconcileMs: [...reconcileLadderMs, ...Array.from({ length: hourlyQuestions }, () => hour)],
  coolingMs: 5 * minute,
  sefinReconcileMs: [...sefinReconcileLadderMs, ...Array.from({ length: hourlyQuestions }, () => hour)],
  // Longer than the longest call, and shorter than the time until the third question.
  sefinCoolingMs: 75 * second,
  questionPace,
  sefinQuestionPace,
  receiptMs: receiptLadderMs,
  retryMs: outageLadderMs,
  outageLimitMs: 7 * 24 * hour,
  heartbeatMs: 5 * second,
  stickyMs: 3 * second,
  misuseMs: misusePauseMs,
  // The first openings are short: a trial costs nothing, because its document has to be sent anyway.
  circuitMs: [...Array.from({ length: 20 }, () => 30 * second), minute, 2 * minute],
  circuitQuietMs: 5 * second,
  // Source: nfe-protocol, NFeStatusServico4.
  statusMs: 3 * minute,
  queueMs: 10 * minute,
  webhookMs: webhookLadderMs,
  municipalDecisionMs: 6 * hour,
  databaseMs: [5 * second, 15 * second, 30 * second, minute, 2 * minute, 5 * minute],
  checkMarginMs: 5 * minute,
};

/** Multiplies each delay by `factor` (above 0). No delay becomes shorter than one millisecond. */
export function scaleTiming(timing: WorkflowTiming, factor: number): WorkflowTiming {
  if (!(factor > 0) || !Number.isFinite(factor)) throw new RangeError('the factor must be above zero');
  const scale = (delay: number): number => Math.max(1, Math.round(delay * factor));
  const scalePace = ({ gapMs, windowMs, most }: QuestionPace): QuestionPace => ({
    gapMs: scale(gapMs),
    windowMs: scale(windowMs),
    most,
  });
  return {
    reconcileMs: timing.reconcileMs.map(scale),
    coolingMs: scale(timing.coolingMs),
    sefinReconcileMs: timing.sefinReconcileMs.map(scale),
    sefinCoolingMs: scale(timing.sefinCoolingMs),
    questionPace: scalePace(timing.questionPace),
    sefinQuestionPace: scalePace(timing.sefinQuestionPace),
    receiptMs: timing.receiptMs.map(scale),
    retryMs: timing.retryMs.map(scale),
    outageLimitMs: scale(timing.outageLimitMs),
    heartbeatMs: Math.max(2 * second, scale(timing.heartbeatMs)),
    stickyMs: Math.max(second, scale(timing.stickyMs)),
    misuseMs: scale(timing.misuseMs),
    circuitMs: timing.circuitMs.map(scale),
    circuitQuietMs: scale(timing.circuitQuietMs),
    statusMs: scale(timing.statusMs),
    queueMs: Math.max(minute, scale(timing.queueMs)),
    webhookMs: timing.webhookMs.map(scale),
    municipalDecisionMs: scale(timing.municipalDecisionMs),
    databaseMs: timing.databaseMs.map(scale),
    checkMarginMs: Math.max(5 * second, scale(timing.checkMarginMs)),
  };
}
