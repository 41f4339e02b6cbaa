/** Tables that hold what rows of the outbox are about, by its id. */
const outboxSubjects = ['filing', 'delivery', 'certificate', 'erasure'];

/** SQL: whether what the row is about is gone, so that nothing dispatches it. */
export const isAboutNothing = (row: string): string =>
  outboxSubjects
    .map((table) => `not exists (select from ${table} subject where subject.id = ${row}.document_id)`)
    .join(' and ');

/** SQL of each value of a new row, a column of `from` or a parameter: that of its name unless given. */
export interface OutboxRowSql {
  /** `:outboxId` unless given. */
  readonly id?: string;
  readonly clientId?: string;
  readonly kind?: string;
  readonly documentId?: string;
  readonly run?: string;
  readonly action?: string;
  readonly traceparent?: string;
  /** Milliseconds for which the row belongs to the process that writes it. */
  readonly leaseMs?: string;
  /** Milliseconds before which the row does not begin to wait; none when absent. */
  readonly leadMs?: string;
  /** The source of the rows in SQL; absent for a single one. */
  readonly from?: string;
}

/** The one shape of a row that waits for dispatch: never tried, due when its lease ends. */
export const insertOutboxRow = ({
  id = ':outboxId',
  clientId = ':clientId',
  kind = ':kind',
  documentId = ':documentId',
  run = ':run',
  action = ':action',
  traceparent = ':traceparent',
  leaseMs = ':leaseMs::float8',
  leadMs = '0',
  from,
}: OutboxRowSql): string => `
  insert into outbox (id, client_id, kind, document_id, run, action, traceparent, created_at, next_attempt_at, attempts)
  select ${id}, ${clientId}, ${kind}, ${documentId}, ${run}, ${action}, ${traceparent},
    now() + ${leadMs} * interval '1 millisecond', now() + (${leadMs} + ${leaseMs}) * interval '1 millisecond', 0
  ${from === undefined ? '' : `from ${from}`}`;
