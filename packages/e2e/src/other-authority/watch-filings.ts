import postgres from 'postgres';

/** The state of a filing. */
export interface FilingState {
  readonly id: string;
  readonly kind: 'nfe' | 'nfeEvent' | 'nfeDisabling' | 'nfse' | 'nfseEvent';
  readonly status: string;
  readonly attention: string | null;
}

/** Reads the database of a stack over one connection; `url` must see every client's rows. */
export interface FilingWatch {
  readonly states: () => Promise<ReadonlyMap<string, FilingState>>;
  /** Deliveries of webhooks that are still to be made. */
  readonly pendingDeliveries: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const open: ReadonlySet<string> = new Set(['queued', 'sending', 'pending', 'unknown']);

/** Returns whether a filing has ended or waits for a person. */
export const isSettled = (state: FilingState | undefined): state is FilingState =>
  state !== undefined && (state.attention !== null || !open.has(state.status));

export function watchFilings(url: string): FilingWatch {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  return {
    states: async () => {
      const rows = await sql<FilingState[]>`
        select id, kind, status, attention from filing`;
      return new Map(rows.map((row) => [row.id, row]));
    },
    pendingDeliveries: async () => {
      const rows = await sql`select id from delivery where status = 'pending'`;
      return rows.length;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}
