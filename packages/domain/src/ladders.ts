const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits before the second to the eighth delivery of a webhook. Source: specification 6.4. */
export const webhookLadderMs: readonly number[] = [
  1 * minute,
  5 * minute,
  15 * minute,
  1 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
];

/** Waits before each query of a key after a lost answer. At most six in the first hour and a half. */
export const reconcileLadderMs: readonly number[] = [
  1 * minute,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  60 * minute,
];

/**
 * Waits before each query of a DPS or an event after a lost answer: the Sefin answers at once, or is still processing.
 * Source: facts of the NFS-e 2.4.
 */
export const sefinReconcileLadderMs: readonly number[] = [
  5 * second,
  15 * second,
  1 * minute,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  60 * minute,
];

/** The limit of queries of one document's key, by a client, an operator or a retry schedule together. */
export interface QuestionPace {
  /** The least time between two queries. */
  readonly gapMs: number;
  /** The window in which at most `most` queries are made. */
  readonly windowMs: number;
  readonly most: number;
}

/** The SEFAZ blocks a CNPJ that queries more often (656). Source: nfe-protocol 5.3. */
export const questionPace: QuestionPace = { gapMs: 1 * minute, windowMs: 1 * hour, most: 6 };

/**
 * The Sefin publishes no limit; its retry schedule, with one immediate query before it, is the most that one document
 * needs.
 */
export const sefinQuestionPace: QuestionPace = { gapMs: 5 * second, windowMs: 1 * hour, most: 8 };

/** Waits between attempts while the authority is down; the last one repeats. */
export const outageLadderMs: readonly number[] = [
  30 * second,
  1 * minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
];

/** Waits between polls of a batch receipt (the first at least 15 s); the last one repeats. */
export const receiptLadderMs: readonly number[] = [
  15 * second,
  20 * second,
  30 * second,
  1 * minute,
  2 * minute,
];

/** Pause of one kind of call for one CNPJ after cStat 656 (consumo indevido). */
export const misusePauseMs = 1 * hour;

/** Returns the wait before step `step` (0-based); past the end, the last one. */
export function ladderStep(ladder: readonly number[], step: number): number {
  const wait = ladder[Math.min(step, ladder.length - 1)];
  if (wait === undefined) throw new RangeError('an empty retry schedule has no steps');
  return wait;
}
