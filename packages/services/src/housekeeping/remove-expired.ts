import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { forgetFormerSecrets, removeOldDeliveries } from '../webhooks/remove-old-deliveries.ts';

const removeBlocks = defineStatement<[], object>(
  "delete from authority_block where until < now() - interval '1 day'",
);
const removeLeases = defineStatement<[], object>("delete from lease where until < now() - interval '1 day'");
const removeAimless = defineStatement<[], object>(`
  delete from outbox o where o.created_at < now() - interval '1 hour'
    and not exists (select from filing f where f.id = o.document_id)
    and not exists (select from delivery d where d.id = o.document_id)`);

/** A bucket that nobody took of for so long is full again. */
const removeBuckets = defineStatement<[], object>(
  "delete from request_bucket where updated_at < now() - interval '1 hour'",
);

/** Rows that have served their time. */
export async function removeExpired(sys: SystemContext): Promise<void> {
  await sys.db.autocommit(removeBlocks, []);
  await sys.db.autocommit(removeLeases, []);
  await sys.db.autocommit(removeAimless, []);
  await sys.db.autocommit(removeBuckets, []);
  await forgetFormerSecrets(sys);
  await removeOldDeliveries(sys);
}
