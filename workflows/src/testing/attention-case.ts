import type { AttentionAction } from '@fiscal/contracts';
import type { Attention, FilingStatus } from '@fiscal/domain';
import type { FilingScript } from './fake-filing.ts';

/** A case in which a filing waits for a person, and the person's decision. */
export interface AttentionCase {
  /** Name of the case, and of its history if one is recorded. */
  readonly name: string;
  readonly script: FilingScript;
  readonly attention: Attention;
  /** Status while the filing waits. */
  readonly parkedAs: FilingStatus;
  readonly by: AttentionAction | 'retry';
  readonly status: FilingStatus;
}
