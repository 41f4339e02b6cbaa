/** Tables in which `document_id` of an outbox row is an id. */
const outboxSubjects = ['filing', 'delivery', 'certificate', 'erasure'];

/** SQL: true when the document of the row no longer exists, so that nothing dispatches the row. */
export const isDocumentGone = (row: string): string =>
  outboxSubjects
    .map((table) => `not exists (select from ${table} subject where subject.id = ${row}.document_id)`)
    .join(' and ');

/** SQL of each value of a new row: a column of `from` or a parameter; by default the parameter of the same name. */
export interface OutboxRowSql {
  /** By default `:outboxId`. */
  readonly id?: string;
  readonly clientId?: string;
  readonly kind?: string;
  readonly documentId?: string;
  readonly run?: string;
  readonly action?: string;
  readonly traceparent?: string;
  /** Milliseconds for which the row belongs to the process that writes it. */
  readonly leaseMs?: string;
  /** Milliseconds until the row begins to wait; 0 when absent. */
  readonly leadMs?: string;
  /** The relation with a row for each new row; absent: one row is written. */
  readonly from?: string;
}

/** SQL that inserts rows that wait for dispatch: not yet tried, due when their lease ends. */
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
