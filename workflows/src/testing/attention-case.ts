import type { AttentionAction } from '@fiscal/contracts';
import type { Attention, FilingStatus } from '@fiscal/domain';
import type { FilingScript } from './fake-filing.ts';

/** One way into the hands of a person, and what the person does. */
export interface AttentionCase {
  /** Name of the way, and of its history where one is recorded. */
  readonly name: string;
  readonly script: FilingScript;
  readonly attention: Attention;
  /** Status while it waits. */
  readonly parkedAs: FilingStatus;
  readonly by: AttentionAction | 'retry';
  readonly status: FilingStatus;
}
