import type { FilingTiming } from '@fiscal/contracts';
import type { FilingStatus } from '@fiscal/domain';
import type { FilingScript } from './fake-filing.ts';

/** A case of a filing that ends without a person. */
export interface Outcome {
  /** Name of the case, and of its history if one is recorded. */
  readonly name: string;
  readonly script: FilingScript;
  readonly status: FilingStatus | 'gone';
  /** Number of transmissions; absent when it depends on time. */
  readonly transmissions?: number | undefined;
  readonly timing?: Partial<FilingTiming> | undefined;
}
