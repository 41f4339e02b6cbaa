import type { DispatchOrder } from '@fiscal/contracts';
import { violatedUnique } from '@fiscal/db';
import { amongEqualRequests } from '../context/among-equal-requests.ts';
import type { AcceptingContext } from '../context/context.ts';
import type { Accepted } from '../context/equal-requests.ts';
import { Changed, untilUnchanged } from '../context/until-unchanged.ts';

/** The answer to a request, with the orders of what was written for it. */
export interface Answered<T> {
  readonly answer: T;
  readonly orders: readonly DispatchOrder[];
}

interface RequestToAccept {
  /** It names the verb and says all that the answer depends on. */
  readonly content: readonly unknown[];
  /** The message after eight rounds. Portuguese. */
  readonly busy: string;
}

/**
 * Accepts a request among its equals: repeats the round that reads, judges and writes until nothing that it read has
 * changed behind its locks, and hands over what it wrote once that is committed. Throws `busy`, and as the round does.
 */
export const untilAccepted = <T extends Accepted>(
  ctx: AcceptingContext,
  { content, busy }: RequestToAccept,
  round: () => Promise<Answered<T>>,
): Promise<T> =>
  amongEqualRequests(ctx, content, async () => {
    const { answer, orders } = await untilUnchanged(() => unlessChanged(round), busy);
    if (orders.length > 0) ctx.handOver?.(orders);
    return answer;
  });

/** Runs `write`, whose transaction ends without a trace when it throws `Changed` or meets the exclusive key of another filing. */
export async function unlessChanged<T>(write: () => Promise<T>): Promise<T | 'changed'> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Changed || violatedUnique(error) === 'filing_exclusive') return 'changed';
    throw error;
  }
}
