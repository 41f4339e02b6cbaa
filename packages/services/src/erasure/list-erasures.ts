import { defineStatement, type ErasureStatus } from '@fiscal/db';
import type { Id24, Mode } from '@fiscal/domain';
import { isInWork } from '../companies/count-work-in-progress.ts';
import type { OperatorContext } from '../context/context.ts';
import { type CutPage, cutPage } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';
import { isOpenErasure, isStuckErasure } from './stuck-erasure.ts';

/** A request to erase a company, for operators. */
export interface ListedErasure {
  readonly id: Id24;
  readonly clientId: string;
  readonly companyId: string;
  readonly mode: Mode;
  readonly deleteDocuments: boolean;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly status: ErasureStatus;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** The rows removed so far, by table. */
  readonly removed: Readonly<Record<string, number>> | null;
  /** The filings in progress that delay the erasure. */
  readonly inProgress: number;
  /** It lasts longer than an erasure that goes well. */
  readonly stuck: boolean;
}

export interface ErasuresInput {
  readonly companyId?: string | undefined;
  readonly since?: Date | undefined;
  /** `open`: those that have not ended. */
  readonly state?: 'open' | ErasureStatus | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const list = defineStatement<
  {
    companyId: string | null;
    since: Date | null;
    state: string | null;
    beforeAt: Date | null;
    beforeId: string | null;
    limit: number;
  },
  ListedErasure
>(`
  select e.id, e.client_id as "clientId", e.company_id as "companyId", e.mode, e.delete_documents as "deleteDocuments",
    e.requested_by as "requestedBy", e.requested_at as "requestedAt", e.status, e.started_at as "startedAt",
    e.ended_at as "endedAt", e.removed, coalesce(${isStuckErasure('e')}, false) as stuck,
    case when e.status = 'waiting' then (
      select count(*)::int from filing f
      where f.client_id = e.client_id and f.company_id = e.company_id and ${isInWork}
    ) else 0 end as "inProgress"
  from erasure e
  where (:companyId::text is null or e.company_id = :companyId)
    and (:since::timestamptz is null or e.requested_at >= :since)
    and (:state::text is null or e.status = :state or (:state = 'open' and ${isOpenErasure('e')}))
    and (:beforeAt::timestamptz is null or (e.requested_at, e.id) < (:beforeAt, :beforeId))
  order by e.requested_at desc, e.id desc limit :limit`);

/**
 * Lists the requests to erase companies, newest first, only those of `companyId`, since `since` or in `state` if given.
 * Throws `validation_failed` at `cursor`.
 */
export async function listErasures(
  { db }: Pick<OperatorContext, 'db'>,
  { companyId, since, state, limit = 100, cursor }: ErasuresInput,
): Promise<CutPage<ListedErasure>> {
  const before = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await db.autocommit(list, {
    companyId: companyId ?? null,
    since: since ?? null,
    state: state ?? null,
    beforeAt: before?.createdAt ?? null,
    beforeId: before?.id ?? null,
    limit: limit + 1,
  });
  return cutPage(rows, limit, ({ requestedAt, id }) => writeCursor({ createdAt: requestedAt, id }));
}
