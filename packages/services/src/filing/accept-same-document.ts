import { defineStatement, type Transaction } from '@fiscal/db';
import type { QuestionPace } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { type FilingRow, filingColumns } from '../filing-record/filing-row.ts';
import { leaseOf } from '../outbox/lease.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';
import { type AcceptedRun, rowOfFiling, toAcceptedRun } from './accept-filing.ts';
import { keyWait, paceOf, queriedKey } from './question-pace.ts';

type CopyParameters = QuestionPace & {
  id: string;
  clientId: string;
  runBefore: number;
  createdAt: Date;
  outboxId: string;
  traceparent: string | null;
  leaseMs: number;
  checkInMs: number;
};

/**
 * SQL: writes the next run with the content of the run before, and with its signed bytes if the SQL `keepsBytes` is
 * true. When the key may not be queried yet, the filing waits until then.
 */
const copiedRun = (keepsBytes: string): string => `
  with pace as (
    select case when p.wait_ms > 0 then p.wait_ms end as wait_ms
    from (
      select ${keyWait('b', queriedKey('b', 'r'))} as wait_ms
      from filing b join filing_run r on r.client_id = b.client_id and r.filing_id = b.id and r.run = b.run
      where b.id = :id and b.client_id = :clientId and b.run = :runBefore
    ) p
  ), f as (
    update filing f set run = run + 1, status = 'queued', attention = null, open = true, failure = null,
      waiting = case when pace.wait_ms is not null then 'question' end,
      waiting_until = now() + pace.wait_ms * interval '1 millisecond', updated_at = :createdAt::timestamptz,
      check_at = now() + (coalesce(pace.wait_ms, 0) + :checkInMs::float8) * interval '1 millisecond'
    from pace
    where f.id = :id and f.client_id = :clientId and f.run = :runBefore
    returning ${filingColumns}
  ), copied as (
    insert into filing_run (client_id, filing_id, run, request_document_id, request_hash, stamps, authority_key,
      issued_at, unsigned_document_id, signed_document_id, digest_value, certificate_id, created_at)
    select r.client_id, r.filing_id, f.run, r.request_document_id, r.request_hash, r.stamps, r.authority_key,
      r.issued_at, r.unsigned_document_id, case when k.kept then r.signed_document_id end,
      case when k.kept then r.digest_value end, case when k.kept then r.certificate_id end, :createdAt::timestamptz
    from f join filing_run r on r.client_id = f."clientId" and r.filing_id = f.id and r.run = :runBefore
    cross join lateral (select ${keepsBytes} as kept) k
  ), queued as (${insertOutboxRow({ ...rowOfFiling, action: "'submit'" })}
  )
  select * from f`;

const acceptSame = {
  bytes: defineStatement<CopyParameters, FilingRow>(copiedRun('true')),
  content: defineStatement<CopyParameters, FilingRow>(
    copiedRun('exists (select from certificate c where c.id = r.certificate_id and c.replaced_at is null)'),
  ),
};

/** The part of a run that the next one keeps. */
export type KeptOfRun = keyof typeof acceptSame;

/**
 * Writes the next run of a filing that the caller has locked, with the same signed bytes. With `content`, for a kind
 * whose authority recognizes a document by its key, the document is signed again if its certificate was replaced.
 */
export async function acceptSameDocument(
  tx: Transaction,
  ctx: TenantContext,
  before: Pick<FilingRow, 'id' | 'kind' | 'run'>,
  kept: KeptOfRun = 'bytes',
): Promise<AcceptedRun> {
  const outboxId = newId(ctx);
  const [filing] = await tx.run(acceptSame[kept], {
    id: before.id,
    clientId: ctx.tenant.clientId,
    runBefore: before.run,
    createdAt: ctx.clock.now(),
    outboxId,
    traceparent: ctx.traceparent ?? null,
    leaseMs: leaseOf(ctx),
    checkInMs: ctx.settings.timing.checkMarginMs,
    ...paceOf(ctx, before.kind),
  });
  return toAcceptedRun(ctx, filing, outboxId, 'submit');
}
