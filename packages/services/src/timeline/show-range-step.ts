import type { TimelineNext } from '@fiscal/api-contract';
import { defineStatement } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { nextOfRange, type RangeState } from './next-of-range.ts';

interface Row extends Omit<RangeState, 'waitingUntil'> {
  readonly waitingUntil: Date | null;
}

const find = defineStatement<{ id: string }, Row>(`
  select id, status, attention, waiting, waiting_until as "waitingUntil", failure->>'code' as "failureCode", rejection
  from filing where id = :id and kind = 'nfeDisabling'`);

/** Returns the next step of a range of numbers, which has no timeline; undefined when no range has the id. */
export async function showRangeStep(
  { db }: OperatorContext,
  { id }: { readonly id: string },
): Promise<TimelineNext | undefined> {
  const [found] = isId24(id) ? await db.autocommit(find, { id }) : [];
  if (found === undefined) return undefined;
  const waitingUntil = found.waitingUntil?.toISOString() ?? null;
  return { ...nextOfRange({ ...found, waitingUntil }), eventId: null };
}
