import { setTimeout as wait } from 'node:timers/promises';
import type { AuthorityCredential } from '@fiscal/authority';
import type { AuthorizationClass, SendResult, SituationClass } from '@fiscal/domain';
import type { Logger, SpanAttributes, Tracing } from '@fiscal/observability';
import {
  type AttemptResult,
  type AttemptToClose,
  type CallOptions,
  closeAttempt,
  type Fence,
  isDatabaseBusy,
  type OpenedAttempt,
  type SystemContext,
} from '@fiscal/services';
import type { FaultPoints } from '../faults/create-fault-points.ts';
import type { CallObserver } from './call-observer.ts';

export interface CallDeps {
  readonly system: SystemContext;
  readonly faults: FaultPoints;
  readonly observe: CallObserver;
  readonly logger: Logger;
  readonly tracing: Tracing;
}

type Answer = Extract<AttemptResult, { kind: 'answered' }>['answer'];

export interface CallToMake<A extends Answer, R> {
  readonly kind: 'transmit' | 'situation' | 'receipt';
  readonly fence: Fence;
  /** The ordinal of a transmission; other calls have none. */
  readonly ordinal?: number | undefined;
  readonly opened: OpenedAttempt;
  /** Returns the options that open the connection. When it throws, no byte has left. */
  readonly prepare: () => Promise<CallOptions<AuthorityCredential>>;
  readonly send: (call: CallOptions<AuthorityCredential>) => Promise<SendResult<A>>;
  readonly classify: (answer: A) => AuthorizationClass | SituationClass;
  readonly read: (made: MadeCall<A>) => R;
}

/** The result of a call, with the class of its answer. */
export type MadeCall<A> =
  | Exclude<SendResult<A>, { kind: 'answered' }>
  | (Extract<SendResult<A>, { kind: 'answered' }> & {
      readonly class: AuthorizationClass | SituationClass;
    });

const faultsOf = {
  transmit: ['transmit.opened', 'transmit.answered', 'transmit.closed'],
  situation: ['question.opened', 'question.answered', 'question.closed'],
  receipt: ['question.opened', 'question.answered', 'question.closed'],
} as const;

/**
 * Makes one call for an open attempt: calls the authority, stores the answer and returns its meaning. Passes three
 * fault points, in this order. Returns `superseded` when another run or execution counts meanwhile.
 */
export async function makeCall<A extends Answer, R>(
  deps: CallDeps,
  call: CallToMake<A, R>,
): Promise<R | { readonly kind: 'superseded' }> {
  const { faults, observe } = deps;
  const { kind, opened } = call;
  const [openedPoint, answeredPoint, closedPoint] = faultsOf[kind];
  await faults.pass(openedPoint);
  const options = await prepareOrClose(deps, call);
  const started = performance.now();
  const made = await makeInSpan(deps, call, options);
  const durationMs = Math.round(performance.now() - started);
  await faults.pass(answeredPoint);
  const closed = await close(deps.system, attemptToClose(call, made));
  await faults.pass(closedPoint);
  const { authorizer, environment } = opened.document;
  observe({ kind, authorizer, environment, result: made, durationMs });
  logCall(deps, call, made, durationMs);
  return closed === 'superseded' ? { kind: 'superseded' } : call.read(made);
}

/**
 * Prepares a call. A failure is a defect of ours or a database that is not reachable; it closes the attempt as not
 * sent.
 */
async function prepareOrClose<A extends Answer, R>(
  { system }: CallDeps,
  call: CallToMake<A, R>,
): Promise<CallOptions<AuthorityCredential>> {
  try {
    return await call.prepare();
  } catch (error) {
    await close(system, attemptToClose(call, { kind: 'notSent', reason: 'cancelled' }));
    throw error;
  }
}

/** Makes the call in a span, whose attributes are codes and names of authorities, never content. */
function makeInSpan<A extends Answer, R>(
  deps: CallDeps,
  call: CallToMake<A, R>,
  options: CallOptions<AuthorityCredential>,
): Promise<MadeCall<A>> {
  const { authorizer, environment, filingKind, run } = call.opened.document;
  const attributes = {
    'fiscal.authority': authorizer,
    'fiscal.environment': environment,
    'fiscal.call': call.kind,
    'fiscal.document.kind': filingKind,
    'fiscal.run': run,
    'fiscal.ordinal': call.ordinal,
  };
  return deps.tracing.run(
    { name: `${call.kind} ${authorizer}`, kind: 'client', attributes },
    async (span) => {
      const result = await sendCall(deps, call, options);
      const made: MadeCall<A> =
        result.kind === 'answered' ? { ...result, class: call.classify(result.answer) } : result;
      span.set(resultAttributes(made));
      if (made.kind !== 'answered') span.fail(made.reason);
      return made;
    },
  );
}

function resultAttributes<A extends Answer>(made: MadeCall<A>): SpanAttributes {
  if (made.kind !== 'answered') return { 'fiscal.result': made.kind };
  const { protocol, cStat } = made.answer;
  return { 'fiscal.result': made.class, 'fiscal.cstat': protocol?.cStat ?? cStat };
}

/** Makes the call. An exception is a defect of ours, after which it is not known whether bytes were sent. */
async function sendCall<A extends Answer, R>(
  { system }: CallDeps,
  call: CallToMake<A, R>,
  options: CallOptions<AuthorityCredential>,
): Promise<SendResult<A>> {
  try {
    return await call.send(options);
  } catch (error) {
    await close(system, attemptToClose(call, { kind: 'unknown', reason: 'interrupted' }));
    throw error;
  }
}

const attemptToClose = <A extends Answer, R>(
  { fence, opened, kind, ordinal }: CallToMake<A, R>,
  result: AttemptResult,
): AttemptToClose => ({
  fence,
  attemptId: opened.attemptId,
  kind,
  ordinal,
  document: opened.document,
  result,
});

const closingTries = 3;
const firstPauseMs = 500;

/**
 * Closes the attempt, with a few tries while the database is not reachable: if the answer were lost, the authority
 * would have to be queried.
 */
async function close(system: SystemContext, input: AttemptToClose): Promise<'closed' | 'superseded'> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await closeAttempt(system, input);
    } catch (error) {
      if (!isDatabaseBusy(error) || tried === closingTries) throw error;
      await wait(firstPauseMs * 2 ** (tried - 1));
    }
  }
}

function logCall<A extends Answer, R>(
  { logger }: CallDeps,
  { kind, opened }: CallToMake<A, R>,
  result: AttemptResult,
  durationMs: number,
): void {
  const { filingId, run } = opened.document;
  const outcome = result.kind === 'answered' ? result.class : result.reason;
  logger.info({ filingId, run, call: kind, outcome, durationMs }, 'authority');
}
