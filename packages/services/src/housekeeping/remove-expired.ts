import { defineStatement } from '@fiscal/db';
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

/** Rows that have served their time. */
export async function removeExpired(sys: SystemContext): Promise<void> {
  await sys.db.autocommit(removeBlocks, []);
  await sys.db.autocommit(removeLeases, []);
  await sys.db.autocommit(removeOrphans, []);
  await sys.db.autocommit(removeBuckets, []);
  await sys.db.autocommit(removeParameters, [longestKeptDays]);
  await removeOldTraffic(sys);
  await forgetFormerSecrets(sys);
  await removeOldDeliveries(sys);
}
