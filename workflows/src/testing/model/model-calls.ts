import { randomBytes } from 'node:crypto';
import { internalDefect, type ReconcileResult, type TransmitResult } from '@fiscal/contracts';
import { assertNever } from '@fiscal/domain';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { type FakeAttempt, openAttempt } from '../fake-database.ts';
import { answerTo, arrive, foreign, holder } from './model-authority.ts';
import type { ModelFiling } from './model-filing.ts';
import type { TransmissionEvent } from './sequence.ts';

/** Much longer than a wait with a question, so that the test can tell "too early" from "in time". */
export const coolingMs = 2_500;
/** Longest time from a call to the arrival of its bytes; below the cooling time. */
const longestMs = 500;

export const executionId = (): string => activityInfo().workflowExecution?.runId ?? 'none';
const attemptId = (): string => randomBytes(12).toString('hex');
export const defect = (): ApplicationFailure =>
  ApplicationFailure.nonRetryable('a result that cannot be', internalDefect);

type Ordinal = { readonly filingId: string; readonly run: number; readonly ordinal: number };

/** Sends the bytes of a model once, with the next event of its sequence. */
export function transmit(filing: ModelFiling, transmission: Ordinal): TransmitResult {
  const event = filing.transmissions.shift() ?? 'answered';
  const execution = executionId();
  if (event === 'held') return { kind: 'held', waitMs: 20, reason: 'circuit' };
  if (event === 'defect') throw defect();
  if (event === 'crashBefore') throw new Error('crashed before the attempt');
  if (event === 'stall') {
    setTimeout(() => goOn(filing, transmission, execution), longestMs);
    throw new Error('the heartbeat was missed');
  }
  const attempt = open(filing, transmission, execution);
  return typeof attempt === 'string' ? { kind: attempt } : carryOut(filing, attempt, event);
}

/** Continues a call that the workflow has given up. The fence decides whether its result counts. */
function goOn(filing: ModelFiling, transmission: Ordinal, execution: string): void {
  const attempt = open(filing, transmission, execution);
  if (typeof attempt === 'string') return;
  answerTo(filing.authority, attempt.run);
  attempt.outcome = 'unknown';
}

function open(filing: ModelFiling, transmission: Ordinal, execution: string): ReturnType<typeof openAttempt> {
  const attempt = openAttempt(filing, transmission, execution);
  if (typeof attempt !== 'string') checkOrder(filing, attempt);
  return attempt;
}

/**
 * Checks that bytes that may be at the authority are sent again only after the cooling time and a question that did not
 * find them.
 */
function checkOrder(filing: ModelFiling, attempt: FakeAttempt): void {
  const { violations } = filing.authority;
  const earlier = filing.attempts.filter((one) => one !== attempt && mayBeThere(one));
  const last = earlier.toSorted((one, other) => other.openedAt - one.openedAt)[0];
  if (last === undefined) return;
  const since = attempt.openedAt - last.openedAt;
  if (since < coolingMs) violations.push(`ordinal ${attempt.ordinal} goes out after ${since} ms`);
  if ((filing.notFound.get(last.run) ?? 0) < last.openedAt) {
    violations.push(`ordinal ${attempt.ordinal} goes out before a question about run ${last.run}`);
  }
}

const mayBeThere = ({ outcome, refuses }: FakeAttempt): boolean =>
  outcome !== 'notSent' && !(outcome === 'answered' && refuses);

type Sent = Exclude<TransmissionEvent, 'held' | 'defect' | 'crashBefore' | 'stall'>;

function carryOut(filing: ModelFiling, attempt: FakeAttempt, event: Sent): TransmitResult {
  const { authority } = filing;
  switch (event) {
    case 'taken':
      if (authority.arrivals.length === 0) arrive(authority, foreign);
      return answer(filing, attempt);
    case 'claimedTaken':
      attempt.outcome = 'answered';
      return { kind: 'answered', attemptId: attemptId(), class: 'duplicate', code: '539', otherKey: true };
    case 'answered':
      return answer(filing, attempt);
    case 'digestMissing': {
      const result = answer(filing, attempt);
      return result.kind === 'answered' && result.class === 'authorized'
        ? { ...result, class: 'digestMissing' }
        : result;
    }
    case 'answerLost':
      answerTo(authority, attempt.run);
      return close(attempt, { kind: 'unknown', reason: 'timeout' });
    case 'bytesLost':
      return close(attempt, { kind: 'unknown', reason: 'connection_lost' });
    case 'late':
      arrive(authority, attempt.run, longestMs);
      return close(attempt, { kind: 'unknown', reason: 'access_denied' });
    case 'refused':
      return close(attempt, { kind: 'notSent', reason: 'connection_refused' });
    case 'paused':
    case 'misuse':
    case 'rejected':
      return refuse(filing, attempt, event);
    case 'uncatalogued':
      answerTo(authority, attempt.run);
      attempt.outcome = 'answered';
      return { kind: 'answered', class: event, code: '999', attemptId: attemptId() };
    case 'crashUnsent':
      throw new Error('crashed before a byte left');
    case 'crashAfter':
      answerTo(authority, attempt.run);
      throw new Error('crashed after the bytes left');
    case 'crashStored':
      answer(filing, attempt);
      throw new Error('crashed after the answer was stored');
    case 'crashLate':
      arrive(authority, attempt.run, longestMs);
      throw new Error('crashed while the bytes were on their way');
    case 'defectAfter':
      answerTo(authority, attempt.run);
      throw defect();
    default:
      return assertNever(event);
  }
}

function close<R extends TransmitResult>(attempt: FakeAttempt, result: R): R {
  attempt.outcome = result.kind === 'notSent' ? 'notSent' : 'unknown';
  return result;
}

/** Refuses the bytes. When the document is registered already, the answer says that it is a duplicate. */
function refuse(
  filing: ModelFiling,
  attempt: FakeAttempt,
  kind: 'paused' | 'misuse' | 'rejected',
): TransmitResult {
  if (kind === 'rejected' && filing.authority.arrivals.length > 0) return answer(filing, attempt);
  attempt.outcome = 'answered';
  attempt.refuses = true;
  return { kind: 'answered', class: kind, code: '000', attemptId: attemptId() };
}

function answer(filing: ModelFiling, attempt: FakeAttempt): TransmitResult {
  const answer = answerTo(filing.authority, attempt.run);
  attempt.outcome = 'answered';
  const base = { kind: 'answered', attemptId: attemptId() } as const;
  if (answer === 'duplicate') return { ...base, class: 'duplicate', code: '204' };
  if (answer !== 'authorized') {
    return { ...base, class: 'duplicate', code: '539', otherKey: true, ...named(answer.namedRun) };
  }
  filing.stored.set(attempt.run, 'authorized');
  return { ...base, class: 'authorized', code: '100' };
}

const named = (namedRun: number) => (namedRun === foreign ? {} : { namedRun });

type Queried = Extract<ReconcileResult, { kind: 'answered' | 'unreachable' | 'blocked' }>;

/** Queries another party's document. */
export function queryForeign(filing: ModelFiling): Queried {
  const queried = query(filing, foreign);
  if (queried.kind !== 'answered' || queried.class === 'misuse') return queried;
  return { ...queried, class: queried.class === 'authorized' ? 'otherKey' : 'undecided' };
}

/** Queries a run of a model. */
export function query(filing: ModelFiling, run: number): Queried {
  const event = filing.questions.shift() ?? 'truth';
  const base = { kind: 'answered', attemptId: attemptId() } as const;
  switch (event) {
    case 'unreachable':
      return { kind: 'unreachable', reason: 'timeout' };
    case 'undecided':
      return { ...base, class: 'undecided', code: '108' };
    case 'misuse':
      return { ...base, class: 'misuse', code: '656' };
    case 'blocked':
      return { kind: 'blocked', attention: 'certificate_missing' };
    case 'crash':
      throw new Error('crashed');
    case 'defect':
      throw defect();
    case 'truth':
      break;
    default:
      return assertNever(event);
  }
  const held = holder(filing.authority);
  if (held === run) return { ...base, class: 'authorized', code: '100' };
  if (held !== undefined) return { ...base, class: 'otherKey', code: '562', ...named(held) };
  filing.notFound.set(run, Date.now());
  return { ...base, class: 'absent', code: '217' };
}
