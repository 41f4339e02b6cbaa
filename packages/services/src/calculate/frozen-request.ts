import type { NfeRequest } from '@fiscal/api-contract';
import type { CalculatedNote } from '@fiscal/domain';

/** What was frozen with a run: the request and what was calculated from it. */
export interface FrozenRequest {
  readonly request: NfeRequest;
  readonly calculated: CalculatedNote;
  /** What the note says of its content. Portuguese. */
  readonly warnings: readonly string[];
}
