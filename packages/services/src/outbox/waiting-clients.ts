/** SQL of the clients that have rows in the outbox: a look into its index for each client. */
export const presentClients = `present as (
    (select client_id from outbox order by client_id limit 1)
    union all
    select next.client_id from present p cross join lateral (
      select client_id from outbox where client_id > p.client_id order by client_id limit 1
    ) next
  )`;

/**
 * SQL of the clients whose rows wait. A row begins to wait at its `created_at`, which lies ahead while somebody else makes
 * the first attempt of a delivery.
 */
export const waitingClients = `${presentClients}, waiting as (
    select client_id from present p
    where exists (select from outbox o where o.client_id = p.client_id and o.created_at <= now())
  )`;
