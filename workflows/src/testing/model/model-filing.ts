import { randomBytes } from 'node:crypto';
import { type FakeFiling, newFiling } from '../fake-database.ts';
import { type ModelAuthority, newAuthority } from './model-authority.ts';
import type { NudgeAt, QuestionEvent, Sequence, StepEvent, TransmissionEvent } from './sequence.ts';

/** A filing, the authority it goes to, and what happens to both. */
export interface ModelFiling extends FakeFiling {
  readonly authority: ModelAuthority;
  readonly transmissions: TransmissionEvent[];
  readonly questions: QuestionEvent[];
  readonly steps: StepEvent[];
  readonly delays: number[];
  readonly nudges: readonly NudgeAt[];
  /** Decisive answers that were stored, by run, and not applied yet. */
  readonly stored: Map<number, 'authorized' | 'rejected'>;
  /** When the authority last reported that it holds nothing of a run. */
  readonly notFound: Map<number, number>;
}

export const newModelFiling = (given: Sequence): ModelFiling => ({
  ...newFiling(randomBytes(12).toString('hex')),
  authority: newAuthority(),
  transmissions: [...given.transmissions],
  questions: [...given.questions],
  steps: [...given.steps],
  delays: [...given.delays],
  nudges: given.nudges,
  stored: new Map(),
  notFound: new Map(),
});
