import { longestKeptDays } from '@fiscal/config';
import { defineStatement } from '@fiscal/db';
import { confirmationMinutes } from '../confirmations/create-confirmation.ts';
import type { SystemContext } from '../context/context.ts';
import { keptTrafficSeconds } from '../coverage/count-traffic.ts';
import { isDocumentGone } from '../outbox/outbox-row.ts';
import { forgetFormerSecrets } from '../webhooks/forget-former-secrets.ts';
import { removeOldDeliveries } from '../webhooks/remove-old-deliveries.ts';

/** Rows of one kind that are no longer needed. */
interface ExpiredRows {
  readonly name: string;
  /** Removes at most `most` rows in one transaction, and returns their number. */
  readonly remove: (sys: SystemContext, most: number) => Promise<number>;
}

/**
 * Makes the statement that removes rows. The condition is checked twice: a row that changed since it was found is
 * checked again, and may stay.
 */
function removal(table: string, isOver: string): ExpiredRows['remove'] {
  const remove = defineStatement<{ most: number }, { readonly removed: true }>(`
    delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOver} limit :most)) and ${isOver}
    returning true as removed`);
  return async (sys, most) => (await sys.db.autocommit(remove, { most })).length;
}

const olderThan = (column: string, age: string): string => `${column} < now() - interval '${age}'`;

/**
 * An unused confirmation is removed with its request as soon as it expires. One whose use began can be finished for a
 * day. A finished one answers repeated calls for a week.
 */
const isConfirmationOver = `${olderThan('created_at', `${confirmationMinutes} minutes`)}
  and case when result_id is not null then ${olderThan('created_at', '7 days')}
    when used_at is not null then ${olderThan('created_at', '1 day')} else true end`;

/** All rows that are removed only because of their age. */
export const expiredRows: readonly ExpiredRows[] = [
  { name: 'expiredBlocks', remove: removal('authority_block', olderThan('until', '1 day')) },
  { name: 'expiredLeases', remove: removal('lease', olderThan('until', '1 day')) },
  {
    name: 'expiredOutboxRows',
    remove: removal('outbox', `${olderThan('created_at', '1 hour')} and ${isDocumentGone('outbox')}`),
  },
  // A bucket that was not used for so long is full again.
  { name: 'expiredBuckets', remove: removal('request_bucket', olderThan('updated_at', '1 hour')) },
  // No request needed these parameters for so long, and parameters this old are not used.
  {
    name: 'expiredParameters',
    remove: removal('municipal_parameter', olderThan('read_at', `${longestKeptDays} days`)),
  },
  {
    name: 'expiredTraffic',
    remove: removal('authority_traffic', olderThan('slot', `${keptTrafficSeconds} seconds`)),
  },
  { name: 'expiredConfirmations', remove: removal('confirmation', isConfirmationOver) },
  { name: 'expiredLinks', remove: removal('document_link', 'expires_at < now()') },
  { name: 'expiredSessions', remove: removal('console_session', olderThan('expires_at', '1 day')) },
  { name: 'expiredSignIns', remove: removal('console_sign_in', olderThan('expires_at', '1 day')) },
  { name: 'expiredSecrets', remove: forgetFormerSecrets },
  { name: 'expiredDeliveries', remove: removeOldDeliveries },
];

/** The rows of a kind that one call removes, far fewer than the statement timeout allows, even under load. */
export const mostExpiredAtATime = 1_000;

/** Removes expired rows of every kind, with one call for each kind. */
export async function removeExpired(sys: SystemContext): Promise<void> {
  for (const { remove } of expiredRows) await remove(sys, mostExpiredAtATime);
}
