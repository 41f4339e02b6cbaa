/** SQL of the clients that have rows in the outbox: one look into its index for each of them. */
export const waitingClients = `waiting as (
    (select client_id from outbox order by client_id limit 1)
    union all
    select next.client_id from waiting w cross join lateral (
      select client_id from outbox where client_id > w.client_id order by client_id limit 1
    ) next
  )`;
