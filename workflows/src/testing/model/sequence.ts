import fc from 'fast-check';

/**
 * The result of a transmission. `late`: the bytes arrive after the workflow has given the answer up. `stall`: the call
 * is given up and continues in parallel to its successor. `…Stored`: the answer is stored before the worker dies.
 * `taken`: another party has the number, if no document of ours has it or is on its way. `claimedTaken`: the answer
 * wrongly says so.
 */
export const transmissionEvents = [
  'answered',
  'taken',
  'claimedTaken',
  'answerLost',
  'bytesLost',
  'late',
  'refused',
  'paused',
  'misuse',
  'rejected',
  'uncatalogued',
  'digestMissing',
  'held',
  'crashBefore',
  'crashUnsent',
  'crashAfter',
  'crashStored',
  'crashLate',
  'stall',
  'defect',
  'defectAfter',
] as const;
export type TransmissionEvent = (typeof transmissionEvents)[number];

export const questionEvents = [
  'truth',
  'unreachable',
  'undecided',
  'misuse',
  'crash',
  'blocked',
  'defect',
] as const;
export type QuestionEvent = (typeof questionEvents)[number];

/** `replyLost`: the step was carried out, but its reply was lost. */
export const stepEvents = ['done', 'away', 'defect', 'replyLost', 'unusable'] as const;
export type StepEvent = (typeof stepEvents)[number];

/** Messages that come at any time, whether or not the filing waits for them. */
export const nudges = ['hurry', 'cancel', 'recheck'] as const;
export type Nudge = (typeof nudges)[number];

/** A message that comes during the nth call, of the database or of the authority. */
export interface NudgeAt {
  readonly call: number;
  readonly nudge: Nudge;
}

export const decisions = ['recheck', 'resend', 'abandon', 'adopt', 'release', 'retry'] as const;
export type ModelDecision = (typeof decisions)[number];

/** Everything that happens to one filing from outside. After the end of a list, nothing fails. */
export interface Sequence {
  readonly transmissions: readonly TransmissionEvent[];
  readonly questions: readonly QuestionEvent[];
  readonly steps: readonly StepEvent[];
  /** Duration of each step (ms). */
  readonly delays: readonly number[];
  readonly nudges: readonly NudgeAt[];
  readonly decisions: readonly ModelDecision[];
  /** Number of times that the client corrects a refused document or retries a failed one. */
  readonly corrections: number;
  /** Calls after which the execution is terminated and the audit starts a new one. */
  readonly terminations: readonly number[];
  readonly cancelled: boolean;
  /** Waits after which a history is cut. */
  readonly waitsPerHistory: number;
}

const weighted = <T extends string>(usual: T, others: readonly T[], share: number): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: share, arbitrary: fc.constant(usual) },
    { weight: 10 - share, arbitrary: fc.constantFrom(...others) },
  );

/** Long enough for a message and a query during the step: a query ends the workflow task of a local activity. */
const slowMs = 300;
const weightedDelay = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constant(slowMs) },
);

const anything = {
  transmissions: fc.array(fc.constantFrom(...transmissionEvents), { minLength: 1, maxLength: 4 }),
  questions: fc.array(weighted('truth', questionEvents, 6), { maxLength: 5 }),
  steps: fc.array(weighted('done', stepEvents, 8), { maxLength: 16 }),
  delays: fc.array(weightedDelay, { maxLength: 12 }),
  nudges: fc.array(fc.record({ call: fc.integer({ min: 1, max: 16 }), nudge: fc.constantFrom(...nudges) }), {
    maxLength: 4,
  }),
  decisions: fc.array(fc.constantFrom(...decisions), { minLength: 1, maxLength: 3 }),
  corrections: fc.nat({ max: 2 }),
  terminations: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 1 }),
  cancelled: fc.boolean(),
  waitsPerHistory: fc.constantFrom(2, 200),
};

const uncertain = fc.constantFrom<TransmissionEvent>(
  'answerLost',
  'bytesLost',
  'late',
  'crashAfter',
  'crashLate',
);
const anyTransmissions = anything.transmissions;

/** A run with an unknown result is abandoned, and its number is sent again with another document. */
const givenUpAndCorrected: fc.Arbitrary<Sequence> = fc.record({
  ...anything,
  transmissions: fc.tuple(uncertain, anyTransmissions).map(([first, others]) => [first, ...others]),
  questions: fc.constant<readonly QuestionEvent[]>(['blocked']),
  decisions: fc.constant<readonly ModelDecision[]>(['abandon', 'retry']),
  corrections: fc.integer({ min: 1, max: 2 }),
});

/** A lost answer is followed by a refusal of the same bytes, and the document is corrected. */
const lostRefusedAndCorrected: fc.Arbitrary<Sequence> = fc.record({
  ...anything,
  transmissions: fc
    .tuple(uncertain, anyTransmissions)
    .map(([first, others]) => [first, 'rejected', ...others] as const),
  corrections: fc.integer({ min: 1, max: 2 }),
});

/** An operator releases the number, which another party's document has, or after all a document of ours. */
const released: fc.Arbitrary<Sequence> = fc.record({
  ...anything,
  transmissions: fc
    .tuple(fc.constantFrom<TransmissionEvent>('taken', 'claimedTaken'), anyTransmissions)
    .map(([first, others]) => [first, ...others]),
  decisions: anything.decisions.map((others) => ['release', ...others] as const),
});

export const sequences: fc.Arbitrary<Sequence> = fc.oneof(
  { weight: 3, arbitrary: fc.record(anything) },
  { weight: 1, arbitrary: givenUpAndCorrected },
  { weight: 1, arbitrary: lostRefusedAndCorrected },
  { weight: 1, arbitrary: released },
);
