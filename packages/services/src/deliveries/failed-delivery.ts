import type { DeliveryStatus } from '@fiscal/domain';

/** The days for which a failure is one that somebody should know of. */
const failureDays = 7;

/**
 * SQL condition of the indexes of undelivered deliveries. Statements repeat it, so that the planner sees that it may use
 * them.
 */
export const isUndelivered = (d: string): string =>
  `(${d}.status in ('exhausted', 'discarded') or (${d}.status = 'pending' and ${d}.next_attempt_at > ${d}.created_at))`;

/** SQL condition: an attempt has failed, or a person has sent the delivery again, and attempts are still to come. */
const isRetried = (d: string): string => `(${isUndelivered(d)} and ${d}.status = 'pending')`;

/**
 * SQL condition: no attempt follows, and the receiver does not have the delivery. A delivery that is discarded because
 * its webhook is gone is no failure. A mail is discarded when its addresses are refused; in homologation also at the
 * limit of mails, which is no failure.
 */
export const isGivenUp = (d: string): string =>
  `(${isUndelivered(d)} and (${d}.status = 'exhausted'
    or (${d}.status = 'discarded' and ${d}.channel = 'email' and ${d}.environment = 'production')))`;

/** SQL condition: the one definition of a failed delivery to a webhook and of a failed mail. */
export const isFailed = (d: string): string =>
  `(${isUndelivered(d)} and ${d}.created_at > now() - interval '${failureDays} days'
    and (${d}.status = 'pending' or ${isGivenUp(d)}))`;

/** The states by which deliveries are listed, in addition to their statuses. */
export const failureStates = ['failed', 'retried', 'givenUp'] as const;
export type DeliveryState = (typeof failureStates)[number] | DeliveryStatus;

const conditions: Readonly<Record<(typeof failureStates)[number], (d: string) => string>> = {
  failed: isFailed,
  retried: isRetried,
  givenUp: isGivenUp,
};

/** SQL condition: the delivery `d` has the state that the parameter `state` names, or it names none. */
export const hasState = (d: string, state: string): string =>
  `(${state}::text is null or case ${state}
      ${failureStates.map((each) => `when '${each}' then ${conditions[each](d)}`).join('\n      ')}
      when 'exhausted' then ${isUndelivered(d)} and ${d}.status = 'exhausted'
      when 'discarded' then ${isUndelivered(d)} and ${d}.status = 'discarded'
      else ${d}.status = ${state} end)`;
