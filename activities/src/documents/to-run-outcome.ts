import type { NoteOutcome } from '@fiscal/contracts';
import { id24 } from '@fiscal/domain';
import type { RunOutcome } from '@fiscal/services';

/** The workflow's outcome with its ids checked. */
export function toRunOutcome(outcome: NoteOutcome): RunOutcome {
  switch (outcome.kind) {
    case 'attention':
      return outcome;
    case 'failed': {
      const { attemptId, ...failed } = outcome;
      return attemptId === undefined ? failed : { ...failed, attemptId: id24(attemptId) };
    }
    default:
      return { kind: outcome.kind, attemptId: id24(outcome.attemptId) };
  }
}
