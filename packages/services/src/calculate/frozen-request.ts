import type { NfeRequest } from '@fiscal/api-contract';
import type { CalculatedNote } from '@fiscal/domain';

/** The content that is frozen with a run: the request and the values calculated from it. */
export interface FrozenRequest {
  readonly request: NfeRequest;
  readonly calculated: CalculatedNote;
  /** The warnings about the content of the note. Portuguese. */
  readonly warnings: readonly string[];
}
