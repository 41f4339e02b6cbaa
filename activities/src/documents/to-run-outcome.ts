import type { NoteOutcome } from '@fiscal/contracts';
import { id24 } from '@fiscal/domain';
import type { RunOutcome } from '@fiscal/services';

/** The workflow's outcome with its ids checked. */
export function toRunOutcome(outcome: NoteOutcome): RunOutcome {
  return 'attemptId' in outcome ? { kind: outcome.kind, attemptId: id24(outcome.attemptId) } : outcome;
}
