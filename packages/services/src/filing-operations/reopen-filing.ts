import { setTimeout as wait } from 'node:timers/promises';
import type { DescribedExecution, FilingExecutions, FilingKind } from '@fiscal/contracts';
import { defineStatement, type Transaction, violatedUnique } from '@fiscal/db';
import { type Attention, attentions, type FailureCode, id24, type SituationClass } from '@fiscal/domain';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { parkedCheckMs } from '../filing/parked-check.ts';
import { writeWakeRow } from '../filing/wake-filing.ts';
import { serviceKinds } from '../kinds/service-kinds.ts';
import { lockFiling, type OperatedFiling, positionOf } from './filing-position.ts';

interface Ended {
  readonly code: FailureCode | null;
  readonly reason: string | null;
  /** Class of the authority's last answer about our own document. */
  readonly answerClass: SituationClass | null;
}

const readEnded = defineStatement<{ id: string }, Ended>(`
  select failure ->> 'code' as code, failure ->> 'reason' as reason, (
    select answer_class from attempt a where a.client_id = f.client_id and a.filing_id = f.id and a.kind = 'situation'
      and not asks_other
    order by sequence desc limit 1
  ) as "answerClass"
  from filing f where id = :id`);

const reopen = defineStatement<{ id: string; attention: string; parkedCheckMs: number }, object>(`
  update filing set attention = :attention, open = true, updated_at = now(),
    check_at = now() + :parkedCheckMs::float8 * interval '1 millisecond'
  where id = :id`);

export interface Reopened {
  readonly kind: 'reopened' | 'excluded' | 'registeredInstead' | 'over';
}

const { events } = serviceKinds;

const isEvent = (kind: FilingKind): kind is keyof typeof events => Object.hasOwn(events, kind);

const isRegisteredInstead = async (
  tx: Transaction,
  { kind, id: eventId }: Pick<OperatedFiling, 'kind' | 'id'>,
): Promise<boolean> =>
  isEvent(kind) && (await tx.run(events[kind].registeredInstead, { eventId })).length > 0;

class RegisteredInstead extends Error {
  override readonly name = 'RegisteredInstead';
}

/**
 * Opens a filing again that an operator gave up or whose number was released, so that it waits for another decision. It
 * gets the attention for which it was given up, and its execution is started. Nothing is sent. `excluded`: another
 * filing is open that excludes this one; `registeredInstead`: another event of the note is registered under the same
 * Id; `over`: the filing ended by an answer.
 */
export async function reopenFiling(
  sys: OperatorContext,
  operator: Operator,
  { id }: Pick<OperatedFiling, 'id'>,
): Promise<Reopened> {
  try {
    return await inSystem(sys, async (tx) => {
      const filing = await lockFiling(tx, id);
      const [ended] = await tx.run(readEnded, { id });
      if (filing === undefined || ended === undefined) return { kind: 'over' };
      if (filing.open) return { kind: 'reopened' };
      const attention = attentionOf(ended);
      if (filing.status !== 'failed' || attention === undefined) return { kind: 'over' };
      await tx.run(reopen, { id, attention, parkedCheckMs });
      // Only now: the update waited for the end of an event that was open beside it.
      if (await isRegisteredInstead(tx, filing)) throw new RegisteredInstead();
      await writeWakeRow(tx, sys, filing, 'start');
      await writeAudit(tx, sys, operator, {
        clientId: id24(filing.clientId),
        action: 'filing.reopen',
        subjectId: id,
        before: positionOf(filing),
        after: { ...positionOf(filing), attention },
      });
      return { kind: 'reopened' };
    });
  } catch (error) {
    if (error instanceof RegisteredInstead) return { kind: 'registeredInstead' };
    if (violatedUnique(error) === 'filing_exclusive') return { kind: 'excluded' };
    throw error;
  }
}

/** True for a filing that ended in doubt, or for want of a certificate: a decision opens it again. */
export const canBeReopened = (
  filing: Pick<OperatedFiling, 'open' | 'status'>,
  failure: Pick<Ended, 'code' | 'reason'> | null,
): boolean =>
  !filing.open &&
  filing.status === 'failed' &&
  failure !== null &&
  attentionOf({ ...failure, answerClass: null }) !== undefined;

function attentionOf({ code, reason, answerClass }: Ended): Attention | undefined {
  if (code === 'number_taken')
    return answerClass === 'digestMismatch' ? 'dps_mismatch' : 'duplicate_unresolved';
  if (code === 'certificate_missing' || code === 'certificate_expired') return code;
  if (code !== 'transmission_uncertain') return undefined;
  return attentions.find((each) => each === reason) ?? 'reconcile_exhausted';
}

const pollEveryMs = 500;

type Describing = Pick<FilingExecutions, 'describe'>;
type Which = Pick<OperatedFiling, 'kind' | 'id'>;

/** Waits until the execution of a filing takes decisions. Returns false when that takes longer than `longestMs`. */
export const awaitParked = (executions: Describing, filing: Which, longestMs: number): Promise<boolean> =>
  awaitState(executions, filing, longestMs, (described) => {
    return described.state === 'running' && described.progress?.step === 'parked';
  });

/** Waits until no execution of a filing runs. Returns false when one still runs after `longestMs`. */
export const awaitEnded = (executions: Describing, filing: Which, longestMs: number): Promise<boolean> =>
  awaitState(executions, filing, longestMs, ({ state }) => state === 'closed' || state === 'notFound');

async function awaitState(
  executions: Describing,
  { kind, id }: Which,
  longestMs: number,
  isReached: (described: DescribedExecution) => boolean,
): Promise<boolean> {
  const end = performance.now() + longestMs;
  for (;;) {
    if (isReached(await executions.describe(kind, id))) return true;
    if (performance.now() >= end) return false;
    await wait(pollEveryMs);
  }
}
