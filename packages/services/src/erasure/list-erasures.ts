import { defineStatement, type ErasureStatus } from '@fiscal/db';
import type { Mode } from '@fiscal/domain';
import { isInWork } from '../companies/count-work-in-progress.ts';
import type { OperatorContext } from '../context/context.ts';

/** A request to erase a company, for operators. */
export interface ListedErasure {
  readonly id: string;
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
}

const list = defineStatement<{ companyId: string | null; limit: number; since: Date | null }, ListedErasure>(`
  select id, client_id as "clientId", company_id as "companyId", mode, delete_documents as "deleteDocuments",
    requested_by as "requestedBy", requested_at as "requestedAt", status, started_at as "startedAt",
    ended_at as "endedAt", removed,
    case when status = 'waiting' then (
      select count(*)::int from filing f
      where f.client_id = e.client_id and f.company_id = e.company_id and ${isInWork}
    ) else 0 end as "inProgress"
  from erasure e
  where (:companyId::text is null or company_id = :companyId)
    and (:since::timestamptz is null or requested_at >= :since)
  order by requested_at desc, id desc limit :limit`);

/** Lists the latest requests, only those of `companyId` or since `since` if given. */
export const listErasures = (
  { db }: Pick<OperatorContext, 'db'>,
  {
    companyId,
    since,
    limit = 100,
  }: {
    readonly companyId?: string | undefined;
    readonly since?: Date | undefined;
    readonly limit?: number | undefined;
  },
): Promise<readonly ListedErasure[]> =>
  db.autocommit(list, { companyId: companyId ?? null, limit, since: since ?? null });
