import postgres from 'postgres';

/** Steps that all notes together have made; each only grows. */
export interface Progress {
  readonly accepted: number;
  /** Calls to the authority that were answered. */
  readonly answered: number;
  /** Notes and NFS-e, and cancelled ones. */
  readonly authorized: number;
  /** Notes, NFS-e, events and ranges. */
  readonly filings: number;
  /** The filings that ended as they should, notes with their DANFE, all of whose deliveries were made. */
  readonly done: number;
  /** Notes that wait for a person or ended otherwise, as `status attention`. */
  readonly astray: readonly string[];
}

export interface DatabaseWatch {
  /** Reads again until the database answers; rejects when `signal` is aborted. */
  progress(signal: AbortSignal): Promise<Progress>;
  /** Deliveries of a note that were not made. */
  pendingDeliveries(filingId: string, signal: AbortSignal): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Looks at the database of a stack whose Postgres may be unreachable; `url` must see every client's rows. The notes of
 * `refused`, by their externalIds, may end as rejected or disabled.
 */
export function watchDatabase(url: string, refused: readonly string[] = []): DatabaseWatch {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  const untilAnswered = async <T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    for (;;) {
      signal.throwIfAborted();
      const found = await read().then(
        (value) => ({ value }),
        () => undefined,
      );
      if (found !== undefined) return found.value;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return {
    progress: (signal) =>
      untilAnswered(async () => {
        const [row] = await sql<Progress[]>`
          select count(n.id)::int + count(s.id)::int as accepted,
            (select count(*)::int from attempt where outcome = 'answered') as answered,
            count(*) filter (where f.kind in ('nfe', 'nfse') and f.status in ('authorized', 'cancelled'))::int as authorized,
            count(*)::int as filings,
            count(*) filter (where d.made and (
              (f.status in ('authorized', 'cancelled') and (f.kind <> 'nfe' or n.danfe_id is not null)
                and (f.kind <> 'nfse' or s.danfse_id is not null))
              or (f.status in ('rejected', 'disabled') and r.planned)))::int as done,
            coalesce(array_agg(f.kind || ' ' || f.status || ' ' || coalesce(f.attention, '')) filter (
              where f.attention is not null or f.status in ('denied', 'failed')
                or (f.status = 'rejected' and not r.planned)), '{}') as astray
          from filing f
          left join note n on n.id = f.id
          left join nfse s on s.id = f.id
          cross join lateral (select coalesce(coalesce(n.external_id, s.external_id) = any(${refused}::text[]), false) as planned) r
          cross join lateral (
            select coalesce(bool_and(status = 'delivered'), false) as made from delivery where resource_id = f.id
          ) d`;
        if (row === undefined) throw new Error('the database does not count');
        return row;
      }, signal),
    pendingDeliveries: (filingId, signal) =>
      untilAnswered(async () => {
        const rows = await sql<{ id: string }[]>`
          select id from delivery where resource_id = ${filingId} and status = 'pending'`;
        return rows.map(({ id }) => id);
      }, signal),
    close: () => sql.end({ timeout: 5 }),
  };
}
