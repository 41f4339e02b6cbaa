import { defineStatement } from '@fiscal/db';
import { confirmationMinutes } from '../confirmations/create-confirmation.ts';
import type { SystemContext } from '../context/context.ts';
import { removeOldTraffic } from '../coverage/count-traffic.ts';
import { longestKeptDays } from '../municipalities/create-municipality-reader.ts';
import { outboxSubjects } from '../outbox/outbox-row.ts';
import { forgetFormerSecrets } from '../webhooks/forget-former-secrets.ts';
import { removeOldDeliveries } from '../webhooks/remove-old-deliveries.ts';

const removeBlocks = defineStatement<[], object>(
  "delete from authority_block where until < now() - interval '1 day'",
);
const removeLeases = defineStatement<[], object>("delete from lease where until < now() - interval '1 day'");
/** Rows about what is gone: nothing dispatches them. */
const removeOrphans = defineStatement<[], object>(`
  delete from outbox o where o.created_at < now() - interval '1 hour'
    ${outboxSubjects.map((table) => `and not exists (select from ${table} t where t.id = o.document_id)`).join('\n    ')}`);

/** A bucket that nobody took of for so long is full again. */
const removeBuckets = defineStatement<[], object>(
  "delete from request_bucket where updated_at < now() - interval '1 hour'",
);

/** What no request asked for in so long; nothing so old serves. */
const removeParameters = defineStatement<[days: number], object>(
  "delete from municipal_parameter where read_at < now() - $1 * interval '1 day'",
);
/** Unused ones, with what they hold, as soon as they are over; one that began may be finished for a day; for a week a
 * repeated call is answered with what came of it. */
const removeConfirmations = defineStatement<[], object>(`
  delete from confirmation where created_at < now() - interval '${confirmationMinutes} minutes'
    and case when result_id is not null then created_at < now() - interval '7 days'
      when used_at is not null then created_at < now() - interval '1 day' else true end`);
const removeLinks = defineStatement<[], object>('delete from document_link where expires_at < now()');

/** Rows that have served their time. */
export async function removeExpired(sys: SystemContext): Promise<void> {
  await sys.db.autocommit(removeBlocks, []);
  await sys.db.autocommit(removeLeases, []);
  await sys.db.autocommit(removeOrphans, []);
  await sys.db.autocommit(removeBuckets, []);
  await sys.db.autocommit(removeParameters, [longestKeptDays]);
  await removeOldTraffic(sys);
  await sys.db.autocommit(removeConfirmations, []);
  await sys.db.autocommit(removeLinks, []);
  await forgetFormerSecrets(sys);
  await removeOldDeliveries(sys);
}
