import type { FilingPlan, TransmitResult, UncertainPosition } from '@fiscal/contracts';
import { assertNever } from '@fiscal/domain';
import type { NeverOpened, Transmitted } from './call-authority.ts';
import { type Ending, endUncertain, endWith, mismatchOf } from './ending.ts';

/** A question that follows: at once or at the next step of the ladder. */
export interface QuestionToAsk {
  readonly kind: 'ask';
  readonly when: 'now' | 'later';
  readonly absentMeans: UncertainPosition['absentMeans'];
  /** The earlier run that the answer names. */
  readonly ofRun?: number | undefined;
  readonly digestMissing?: true | undefined;
  readonly accessDenied?: true | undefined;
}

/** What to do after a call that could register the document. */
export type NextStep =
  | { readonly kind: 'end'; readonly ending: Ending }
  /** `isAnswered`: by the authority, so that the bytes were there. */
  | { readonly kind: 'putOff'; readonly pause: 'retry' | 'misuse'; readonly isAnswered?: true }
  | { readonly kind: 'held'; readonly waitMs: number; readonly reason: 'circuit' | 'misuse' }
  | { readonly kind: 'poll'; readonly receipt: string }
  | QuestionToAsk;

type Answered = Extract<TransmitResult, { kind: 'answered' }>;

/** The authority does not let us in: nothing changes by trying again. */
const refusals: ReadonlySet<string> = new Set(['access_denied', 'client_certificate_refused']);

const end = (ending: Ending): NextStep => ({ kind: 'end', ending });
const askLater: QuestionToAsk = { kind: 'ask', when: 'later', absentMeans: 'lost' };

/** Reads what came of `transmit` or `fetchReceipt`. */
export function readTransmission(result: Transmitted | NeverOpened, plan: FilingPlan): NextStep {
  switch (result.kind) {
    case 'held':
      return result;
    case 'blocked':
      return end(endWith({ kind: 'failed', code: result.attention }));
    case 'neverOpened':
      return { kind: 'putOff', pause: 'retry' };
    case 'notSent':
      return refusals.has(result.reason)
        ? end(endWith({ kind: 'failed', code: 'configuration', reason: result.reason }))
        : { kind: 'putOff', pause: 'retry' };
    case 'unknown':
      return result.reason === 'access_denied' ? { ...askLater, accessDenied: true } : askLater;
    case 'answered':
      return readAnswer(result, plan);
    default:
      return assertNever(result);
  }
}

function readAnswer(answer: Answered, plan: FilingPlan): NextStep {
  const { attemptId } = answer;
  switch (answer.class) {
    case 'authorized':
    case 'denied':
    case 'rejected':
      return end(endWith({ kind: answer.class, attemptId }));
    case 'paused':
      return { kind: 'putOff', pause: 'retry', isAnswered: true };
    case 'misuse':
      return { kind: 'putOff', pause: 'misuse', isAnswered: true };
    case 'received':
    case 'processing':
      return answer.receipt === undefined || plan.receipt === 'none'
        ? askLater
        : { kind: 'poll', receipt: answer.receipt };
    case 'duplicate':
      return questionAboutDuplicate(answer);
    case 'digestMismatch':
      return end(endUncertain(mismatchOf(plan)));
    case 'digestMissing':
      return { kind: 'ask', when: 'now', absentMeans: 'lost', digestMissing: true };
    case 'undecided':
    case 'uncatalogued':
      return askLater;
    default:
      return assertNever(answer.class);
  }
}

const questionAboutDuplicate = ({ namedRun, otherKey }: Answered): QuestionToAsk => ({
  kind: 'ask',
  when: 'now',
  absentMeans: otherKey === true ? 'otherKey' : 'lost',
  ...(namedRun === undefined ? {} : { ofRun: namedRun }),
});
