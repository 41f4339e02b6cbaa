/** Tables that hold what rows of the outbox are about, by its id. */
const outboxSubjects = ['filing', 'delivery', 'certificate', 'erasure'];

/** SQL: whether what the row is about is gone, so that nothing dispatches it. */
export const isAboutNothing = (row: string): string =>
  outboxSubjects
    .map((table) => `not exists (select from ${table} subject where subject.id = ${row}.document_id)`)
    .join(' and ');

/** SQL of each value of a new row; every one of them may name a parameter or a column of `from`. */
export interface OutboxRowSql {
  readonly id: string;
  readonly clientId: string;
  readonly kind: string;
  readonly documentId: string;
  readonly run: string;
  readonly action: string;
  readonly traceparent: string;
  /** Milliseconds for which the row belongs to the process that writes it. */
  readonly leaseMs: string;
  /** Milliseconds before which the row does not begin to wait; none when absent. */
  readonly leadMs?: string | undefined;
  /** What the rows are made of; absent for a single one. */
  readonly from?: string | undefined;
}

/** The one shape of a row that waits for dispatch: never tried, due when its lease ends. */
export const insertOutboxRow = ({ leadMs = '0', ...row }: OutboxRowSql): string => `
  insert into outbox (id, client_id, kind, document_id, run, action, traceparent, created_at, next_attempt_at, attempts)
  select ${row.id}, ${row.clientId}, ${row.kind}, ${row.documentId}, ${row.run}, ${row.action}, ${row.traceparent},
    now() + ${leadMs} * interval '1 millisecond', now() + (${leadMs} + ${row.leaseMs}) * interval '1 millisecond', 0
  ${row.from === undefined ? '' : `from ${row.from}`}`;
