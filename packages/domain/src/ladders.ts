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

/** Waits before each query of a key whose answer was lost. At most six in the first hour and a half. */
export const reconcileLadderMs: readonly number[] = [
  1 * minute,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  60 * minute,
];

/**
 * Waits before each question about a DPS or an event whose answer was lost: the Sefin answers at once, or is still at
 * work. Source: facts of the NFS-e 2.4.
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

/** How often the key of one document may be asked for, whoever asks: a client, an operator, a ladder. */
export interface QuestionPace {
  /** Between two questions. */
  readonly gapMs: number;
  /** At most `most` questions in any time so long. */
  readonly windowMs: number;
  readonly most: number;
}

/** The SEFAZ blocks a CNPJ that asks more often (656). Source: nfe-protocol 5.3. */
export const questionPace: QuestionPace = { gapMs: 1 * minute, windowMs: 1 * hour, most: 6 };

/** The Sefin names no limit; its ladder, with one question at once before it, is the most that one document needs. */
export const sefinQuestionPace: QuestionPace = { gapMs: 5 * second, windowMs: 1 * hour, most: 8 };

/** Waits between attempts while the authority is down; the last repeats. */
export const outageLadderMs: readonly number[] = [
  30 * second,
  1 * minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
];

/** Waits between polls of a batch receipt (the first at least 15 s); the last repeats. */
export const receiptLadderMs: readonly number[] = [
  15 * second,
  20 * second,
  30 * second,
  1 * minute,
  2 * minute,
];

/** Silence of one kind of call for one CNPJ after cStat 656. */
export const misusePauseMs = 1 * hour;

/** The wait before step `step` (0-based); past the end, the last one. */
export function ladderStep(ladder: readonly number[], step: number): number {
  const wait = ladder[Math.min(step, ladder.length - 1)];
  if (wait === undefined) throw new RangeError('an empty ladder has no steps');
  return wait;
}
