import fc from 'fast-check';

/**
 * What becomes of a transmission. `late`: the bytes arrive after the answer was given up; `stall`: the call is given up,
 * and goes on beside its successor; `…Stored`: the answer is stored before the worker dies; `taken`: somebody else has the
 * number by then, where no document of ours has it or is on its way; `claimedTaken`: the answer says so, and it is wrong.
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

/** `replyLost`: the step was carried out, and nobody learns it. */
export const stepEvents = ['done', 'away', 'defect', 'replyLost', 'unusable'] as const;
export type StepEvent = (typeof stepEvents)[number];

/** Messages that come at any moment, whether or not the filing waits for them. */
export const nudges = ['hurry', 'cancel', 'recheck'] as const;
export type Nudge = (typeof nudges)[number];

/** A message that comes during the nth call, of the database or of the authority. */
export interface NudgeAt {
  readonly call: number;
  readonly nudge: Nudge;
}

export const decisions = ['recheck', 'resend', 'abandon', 'adopt', 'release', 'retry'] as const;
export type ModelDecision = (typeof decisions)[number];

/** Everything that happens to one filing from outside; past the end of a list, all goes well. */
export interface Sequence {
  readonly transmissions: readonly TransmissionEvent[];
  readonly questions: readonly QuestionEvent[];
  readonly steps: readonly StepEvent[];
  /** What each step takes (ms). */
  readonly delays: readonly number[];
  readonly nudges: readonly NudgeAt[];
  readonly decisions: readonly ModelDecision[];
  /** Times that the client corrects what was refused, or asks again for what failed. */
  readonly corrections: number;
  /** Calls after which the execution is terminated, and started again by the audit. */
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

/** Long enough for a message and a query to come meanwhile: a query ends the workflow task of a local activity. */
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

/** A run that nobody can account for is given up, and its number goes out again with another document. */
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

/** The number is somebody else's, or a document of ours has it after all, and an operator leaves it to the other one. */
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
