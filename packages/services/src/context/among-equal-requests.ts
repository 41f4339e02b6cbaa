import { acceptingTime } from './accepting-time.ts';
import type { AcceptingContext } from './context.ts';
import type { Accepted } from './equal-requests.ts';

/**
 * Answers the equal requests of one key that come together by one of them.
 * `content` names the verb and says all that the answer depends on. Throws `busy`, and as `work` does.
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
