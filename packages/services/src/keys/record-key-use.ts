import { defineStatement, inTransaction } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';
import type { AuthenticatedKey } from './authenticate-key.ts';

/** A use is written only when the last written use is at least this old. */
export const keyUseIntervalMs = 60_000;

const recordUse = defineStatement<{ publicId: string; now: Date; before: Date }>(`
  update api_key set last_used_at = :now
   where public_id = :publicId and (last_used_at is null or last_used_at <= :before)`);

/** Writes the time of use of a key, at most once a minute. No request waits for it, and it may fail without harm. */
export async function recordKeyUse(
  sys: Pick<OperatorContext, 'db' | 'clock'>,
  { keyPrefix }: Pick<AuthenticatedKey, 'keyPrefix'>,
): Promise<void> {
  const now = sys.clock.now();
  const publicId = keyPrefix.slice(keyPrefix.lastIndexOf('_') + 1);
  const before = new Date(now.getTime() - keyUseIntervalMs);
  await inTransaction(sys.db, { publicIds: [publicId] }, (tx) =>
    tx.run(recordUse, { publicId, now, before }),
  );
}
