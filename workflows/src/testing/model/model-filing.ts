import { randomBytes } from 'node:crypto';
import { type FakeFiling, newFiling } from '../fake-database.ts';
import { type ModelAuthority, newAuthority } from './model-authority.ts';
import type { NudgeAt, QuestionEvent, Sequence, StepEvent, TransmissionEvent } from './sequence.ts';

/** A filing, its authority, and the events that happen to both. */
export interface ModelFiling extends FakeFiling {
  readonly authority: ModelAuthority;
  readonly transmissions: TransmissionEvent[];
  readonly questions: QuestionEvent[];
  readonly steps: StepEvent[];
  readonly delays: number[];
  readonly nudges: readonly NudgeAt[];
  /** Decisive stored answers, by run, that are not applied yet. */
  readonly stored: Map<number, 'authorized' | 'rejected'>;
  /** The time of the last "not found" for each run. */
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
