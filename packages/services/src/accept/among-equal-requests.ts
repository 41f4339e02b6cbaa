import type { AcceptingContext } from '../context/context.ts';
import type { Accepted } from '../context/equal-requests.ts';
import { acceptingTime } from './accepting-time.ts';

/**
 * Answers simultaneous equal requests of one key by running only one of them. `content` names the verb and contains all
 * facts on which the answer depends. Throws `busy`, and the errors of `work`.
 */
export function amongEqualRequests<T extends Accepted>(
  ctx: AcceptingContext,
  content: readonly unknown[],
  work: () => Promise<T>,
): Promise<T> {
  const { clientId, mode, companyIds } = ctx.tenant;
  return ctx.equalRequests.run(
    JSON.stringify([clientId, mode, companyIds, ...content]),
    acceptingTime(ctx),
    work,
  );
}
