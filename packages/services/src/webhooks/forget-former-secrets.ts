import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

const forget = defineStatement<{ most: number }, { readonly id: string }>(`
  update webhook set former_secret = null, former_secret_until = null
  where ctid = any(array(select ctid from webhook where former_secret_until <= now() limit :most))
    and former_secret_until <= now()
  returning id`);

/**
 * Removes former secrets whose overlap is over; they no longer sign. Returns the number of webhooks, at most `most`.
 */
export async function forgetFormerSecrets(sys: SystemContext, most: number): Promise<number> {
  return (await sys.db.autocommit(forget, { most })).length;
}
