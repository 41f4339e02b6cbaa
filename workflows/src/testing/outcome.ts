import type { FilingTiming } from '@fiscal/contracts';
import type { FilingStatus } from '@fiscal/domain';
import type { FilingScript } from './fake-filing.ts';

/** One way of a filing from start to end, without a person. */
export interface Outcome {
  /** Name of the way, and of its history where one is recorded. */
  readonly name: string;
  readonly script: FilingScript;
  readonly status: FilingStatus | 'gone';
  /** Absent where it depends on time. */
  readonly transmissions?: number | undefined;
  readonly timing?: Partial<FilingTiming> | undefined;
}
