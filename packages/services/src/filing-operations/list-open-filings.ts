import type { FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { Attention, Authorizer, Environment, FilingStatus, WaitReason } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { runAcceptedAt } from '../filing-record/run-accepted-at.ts';
import type { FilingSummary } from './filing-summary.ts';

/** Each field that is given narrows the list. */
export interface OpenFilingsFilter {
  readonly kind?: FilingKind | undefined;
  readonly status?: FilingStatus | undefined;
  /** `any`: every filing that waits for a person. */
  readonly attention?: Attention | 'any' | undefined;
  /** `none`: the filings on their way, which wait neither for a time nor for a person. */
  readonly waiting?: WaitReason | 'any' | 'none' | undefined;
  readonly authorizer?: Authorizer | undefined;
  readonly environment?: Environment | undefined;
  readonly clientId?: string | undefined;
  /** Least number of milliseconds since the filing was accepted, by the clock of the database. */
  readonly olderThanMs?: number | undefined;
}

export interface OpenFilingsInput extends OpenFilingsFilter {
  /** 1 to 500. */
  readonly limit: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

export interface OpenFiling extends FilingSummary {
  readonly transmissions: number;
  /** cStat of the last answer that has one. */
  readonly lastCode: string | null;
}

export interface OpenFilingsPage {
  readonly data: readonly OpenFiling[];
  /** Number of filings that the filter finds after the cursor. */
  readonly total: number;
  readonly nextCursor: string | null;
}

/**
 * Counts all open filings, which are few and have an index. Their ids begin with their time, so the oldest come first.
 */
const list = defineStatement<
  {
    kind: string | null;
    status: string | null;
    attention: string | null;
    waiting: string | null;
    authorizer: string | null;
    environment: string | null;
    clientId: string | null;
    olderThanMs: number | null;
    cursor: string | null;
    limit: number;
  },
  OpenFiling & { readonly total: number }
>(`
  with found as materialized (
    select f.* from filing f
    where f.open
      and (:kind::text is null or f.kind = :kind)
      and (:status::text is null or f.status = :status)
      and (:attention::text is null or f.attention = :attention or (:attention = 'any' and f.attention is not null))
      and (:waiting::text is null or f.waiting = :waiting or (:waiting = 'any' and f.waiting is not null)
        or (:waiting = 'none' and f.waiting is null and f.attention is null))
      and (:authorizer::text is null or f.authorizer = :authorizer)
      and (:environment::text is null or f.environment = :environment)
      and (:clientId::text is null or f.client_id = :clientId)
      and (:olderThanMs::float8 is null or f.created_at <= now() - :olderThanMs::float8 * interval '1 millisecond')
      and (:cursor::text is null or f.id > :cursor)
  ), page as (
    select * from found order by id limit :limit
  )
  select p.id, p.kind, p.label, p.client_id as "clientId", p.company_id as "companyId", p.mode, p.environment,
    p.authorizer, p.run, p.status, p.attention, p.waiting, p.waiting_until as "waitingUntil",
    p.next_ordinal - 1 as transmissions, last.c_stat as "lastCode", p.created_at as "createdAt", ${runAcceptedAt('p')} as "runAcceptedAt",
    p.updated_at as "updatedAt", (select count(*)::int from found) as total
  from page p
  left join lateral (
    select a.c_stat from attempt a
    where a.client_id = p.client_id and a.filing_id = p.id and a.c_stat is not null
    order by a.sequence desc limit 1
  ) last on true
  order by p.id`);

/** Lists the open filings of every client, oldest first: in progress, or waiting for a person. */
export async function listOpenFilings(
  sys: OperatorContext,
  input: OpenFilingsInput,
): Promise<OpenFilingsPage> {
  const rows = await sys.db.autocommit(list, {
    kind: input.kind ?? null,
    status: input.status ?? null,
    attention: input.attention ?? null,
    waiting: input.waiting ?? null,
    authorizer: input.authorizer ?? null,
    environment: input.environment ?? null,
    clientId: input.clientId ?? null,
    olderThanMs: input.olderThanMs ?? null,
    cursor: input.cursor ?? null,
    limit: input.limit,
  });
  const total = rows[0]?.total ?? 0;
  const data = rows.map(({ total: _, ...filing }) => filing);
  return { data, total, nextCursor: total > data.length ? (data.at(-1)?.id ?? null) : null };
}
