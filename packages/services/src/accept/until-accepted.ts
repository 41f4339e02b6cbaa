import type { DispatchOrder } from '@fiscal/contracts';
import { violatedUnique } from '@fiscal/db';
import type { AcceptingContext } from '../context/context.ts';
import type { Accepted } from '../context/equal-requests.ts';
import { Changed, untilUnchanged } from '../filing/until-unchanged.ts';
import { amongEqualRequests } from './among-equal-requests.ts';

/** The answer to a request, with the orders to dispatch the rows written for it. */
export interface Answered<T> {
  readonly answer: T;
  readonly orders: readonly DispatchOrder[];
}

interface RequestToAccept {
  /** The name of the verb and all facts on which the answer depends. */
  readonly content: readonly unknown[];
  /** The message after the last round. Portuguese. */
  readonly busy: string;
}

/**
 * Accepts a request once among equal ones: repeats the round that reads, decides and writes until nothing changes in
 * between, and hands over the written orders after the commit. Throws `busy`, and the errors of the round.
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

/**
 * Runs `write`. Returns `changed` when its transaction was rolled back by `Changed` or by the exclusive key of another
 * filing.
 */
export async function unlessChanged<T>(write: () => Promise<T>): Promise<T | 'changed'> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Changed || violatedUnique(error) === 'filing_exclusive') return 'changed';
    throw error;
  }
}
