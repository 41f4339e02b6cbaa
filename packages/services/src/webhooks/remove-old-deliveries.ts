import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

/** The database defines the age, because its triggers refuse to delete younger rows. */
const remove = defineStatement<{ most: number }, { readonly id: string }>(`
  with old as (
    select client_id, id from delivery
    where created_at < now() - delivery_log_age() and status <> 'pending'
    order by created_at limit :most for update skip locked
  ), attempts as (
    delete from delivery_attempt a using old o where a.client_id = o.client_id and a.delivery_id = o.id
  )
  delete from delivery d using old o where d.client_id = o.client_id and d.id = o.id
  returning d.id`);

/** Removes deliveries older than 30 days that are not pending. Returns how many, at most `most`. */
export async function removeOldDeliveries(sys: SystemContext, most: number): Promise<number> {
  return (await sys.db.autocommit(remove, { most })).length;
}
