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

/** Every delay of the service, in milliseconds; reaches workflows as data and services as a setting. */
export interface WorkflowTiming {
  /** Waits before each question about a note whose answer was lost; after the last one a person decides. */
  readonly reconcileMs: readonly number[];
  /** Age of the last transmission from which "not found" allows the same bytes to go out again. */
  readonly coolingMs: number;
  /** The same two for what goes to the Sefin. */
  readonly sefinReconcileMs: readonly number[];
  readonly sefinCoolingMs: number;
  /** How often one key may be asked for, of the SEFAZ and of the Sefin. */
  readonly questionPace: QuestionPace;
  readonly sefinQuestionPace: QuestionPace;
  /** Waits before each question about a receipt (103, 105). */
  readonly receiptMs: readonly number[];
  /** Waits after a call that did not reach the authority or was put off (108, 109); the last one repeats. */
  readonly retryMs: readonly number[];
  /** How long a note may be put off before it fails as `authority_unavailable`. */
  readonly outageLimitMs: number;
  /** Silence of a call after which its worker counts as dead; never scaled below two seconds. */
  readonly heartbeatMs: number;
  /** How long the worker that holds a workflow in its cache is waited for; never scaled below one second. */
  readonly stickyMs: number;
  /** Pause of one certificate after undue consumption (656). */
  readonly misuseMs: number;
  /** How long the circuit of an authority stays open, by consecutive opening; the last one repeats. */
  readonly circuitMs: readonly number[];
  /** Failures in a row open no circuit so long after a call that was answered. */
  readonly circuitQuietMs: number;
  /** Between two questions to the status service of an authority that is away. */
  readonly statusMs: number;
  /** How long a call may wait for a worker of its authority; never scaled below a minute. */
  readonly queueMs: number;
  /** Waits between the attempts of a webhook delivery: one attempt more than waits. */
  readonly webhookMs: readonly number[];
  /** Between two questions about what a municipality decided. */
  readonly municipalDecisionMs: number;
  /** Waits while our own database is away; the last one repeats. */
  readonly databaseMs: readonly number[];
  /** How long after the end of a wait the audit looks whether the execution still runs; never scaled below 5 s. */
  readonly checkMarginMs: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Above the longest call with a database that answers; one that takes longer counts as lost, and the authority is asked. */
export const callTimeoutMs: number = minute;

/** After the retry schedule of the first hours, hourly until a day is over. */
const hourlyQuestions = 22;

/** The delays of production; the retry schedules are those of the domain, the questions about a lost answer end after 24 h. */
export const productionTiming: WorkflowTiming = {
  reconcileMs: [...reconcileLadderMs, ...Array.from({ length: hourlyQuestions }, () => hour)],
  coolingMs: 5 * minute,
  sefinReconcileMs: [...sefinReconcileLadderMs, ...Array.from({ length: hourlyQuestions }, () => hour)],
  // Longer than the longest call, and over at the third question.
  sefinCoolingMs: 75 * second,
  questionPace,
  sefinQuestionPace,
  receiptMs: receiptLadderMs,
  retryMs: outageLadderMs,
  outageLimitMs: 7 * 24 * hour,
  heartbeatMs: 5 * second,
  stickyMs: 3 * second,
  misuseMs: misusePauseMs,
  // Nothing waits long for an authority that is back: a trial is a document that has to be sent anyway.
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

/** The same retry schedules, each delay times `factor` (above 0), never below one millisecond. */
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
