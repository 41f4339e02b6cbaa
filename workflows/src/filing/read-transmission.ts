import type { FilingPlan, Superseded, TransmitResult, UncertainPosition } from '@fiscal/contracts';
import { assertNever } from '@fiscal/domain';
import { type Ending, endUncertain, endWith } from './next-step.ts';

/** The query that is needed after a transmission, at once or at the next step of the schedule. */
export interface QueryNeeded extends Pick<UncertainPosition, 'absentMeans' | 'accessDenied' | 'endsAs'> {
  readonly kind: 'query';
  readonly when: 'now' | 'later';
  /** The earlier run that the answer names. */
  readonly ofRun?: number | undefined;
  readonly digestMissing?: true | undefined;
}

/** `neverOpened`: the call did not finish, and the database says that no byte left. */
export type Transmitted = Exclude<TransmitResult, { kind: 'outOfOrder' }> | { readonly kind: 'neverOpened' };

/** The meaning of a call that could register the document. */
export type TransmissionVerdict =
  | Ending
  | QueryNeeded
  | Superseded
  | { readonly kind: 'putOff'; readonly because: 'retry' | 'misuse' }
  | Extract<TransmitResult, { kind: 'held' }>
  | { readonly kind: 'poll'; readonly receipt: string };

type Answered = Extract<TransmitResult, { kind: 'answered' }>;

/** The authority denies us access; trying again changes nothing. */
const refusals: ReadonlySet<string> = new Set(['access_denied', 'client_certificate_refused']);

const queryLater: QueryNeeded = { kind: 'query', when: 'later', absentMeans: 'lost' };
export const queryNow: QueryNeeded = { kind: 'query', when: 'now', absentMeans: 'lost' };

/** Reads the result of `transmit` or `fetchReceipt`. */
export function readTransmission(result: Transmitted, plan: FilingPlan): TransmissionVerdict {
  switch (result.kind) {
    case 'superseded':
    case 'held':
      return result;
    case 'blocked':
      return endWith({ kind: 'failed', code: result.attention });
    case 'neverOpened':
      return { kind: 'putOff', because: 'retry' };
    case 'notSent':
      return refusals.has(result.reason)
        ? endWith({ kind: 'failed', code: 'configuration', reason: result.reason })
        : { kind: 'putOff', because: 'retry' };
    case 'unknown':
      return result.reason === 'access_denied' ? { ...queryLater, accessDenied: true } : queryLater;
    case 'answered':
      return readAnswer(result, plan);
    default:
      return assertNever(result);
  }
}

function readAnswer(answer: Answered, plan: FilingPlan): TransmissionVerdict {
  const { attemptId } = answer;
  switch (answer.class) {
    case 'authorized':
    case 'denied':
    case 'rejected':
      return endWith({ kind: answer.class, attemptId });
    case 'paused':
      return { kind: 'putOff', because: 'retry' };
    case 'misuse':
      return { kind: 'putOff', because: 'misuse' };
    case 'received':
    case 'processing':
      return answer.receipt === undefined || plan.receipt === 'none'
        ? queryLater
        : { kind: 'poll', receipt: answer.receipt };
    case 'duplicate':
      return questionAboutDuplicate(answer);
    case 'digestMismatch':
      return endUncertain(plan.mismatch);
    case 'digestMissing':
      return { ...queryNow, digestMissing: true };
    case 'undecided':
    case 'uncatalogued':
      return queryLater;
    default:
      return assertNever(answer.class);
  }
}

const questionAboutDuplicate = ({ namedRun, otherKey }: Answered): QueryNeeded => ({
  ...queryNow,
  absentMeans: otherKey === true ? 'otherKey' : 'lost',
  ...(namedRun === undefined ? {} : { ofRun: namedRun }),
});
