import { defineStatement, type ErasureStatus } from '@fiscal/db';
import type { FilingStatus, Id24, Mode, WaitReason } from '@fiscal/domain';
import { isInWork } from '../companies/count-work-in-progress.ts';
import type { OperatorContext } from '../context/context.ts';
import { type NamedDocument, nameFilings } from '../lookup/name-filings.ts';
import { type CutPage, cutPage } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';
import { type NamedOwner, ownersNamed, readOwnerText } from '../terms/owner-text.ts';
import { isOpenErasure, isStuckErasure } from './stuck-erasure.ts';

interface Delay {
  readonly id: string;
  readonly status: FilingStatus;
  readonly waiting: WaitReason | null;
}

/** A request to erase a company, for operators. */
export interface ListedErasure {
  readonly id: Id24;
  readonly clientId: string;
  readonly clientName: string | null;
  readonly companyId: string;
  /** Name and CNPJ of the company; null once it is erased. */
  readonly companyName: string | null;
  readonly cnpj: string | null;
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
  /** The first of them. */
  readonly delayedBy: readonly (NamedDocument & Delay)[];
  /** It lasts longer than an erasure that goes well. */
  readonly stuck: boolean;
}

export interface ErasuresInput {
  /** A company that still exists, or a client, by its id, name or CNPJ; an erased company or a request, by its id. */
  readonly text?: string | undefined;
  readonly companyId?: string | undefined;
  readonly since?: Date | undefined;
  /** `open`: those that have not ended. */
  readonly state?: 'open' | 'ended' | ErasureStatus | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const mostDelaying = 5;

const list = defineStatement<
  NamedOwner & {
    companyId: string | null;
    since: Date | null;
    state: string | null;
    beforeAt: Date | null;
    beforeId: string | null;
    limit: number;
  },
  Omit<ListedErasure, 'delayedBy'> & { readonly delayedBy: readonly Delay[] }
>(`
  select e.id, e.client_id as "clientId", k.name as "clientName", e.company_id as "companyId",
    c.legal_name as "companyName", c.cnpj, e.mode, e.delete_documents as "deleteDocuments",
    e.requested_by as "requestedBy", e.requested_at as "requestedAt", e.status, e.started_at as "startedAt",
    e.ended_at as "endedAt", e.removed, coalesce(${isStuckErasure('e')}, false) as stuck,
    case when e.status = 'waiting' then (
      select count(*)::int from filing f
      where f.client_id = e.client_id and f.company_id = e.company_id and ${isInWork}
    ) else 0 end as "inProgress",
    case when e.status = 'waiting' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'status', f.status, 'waiting', f.waiting)
        order by f.created_at, f.id), '[]')
      from (
        select * from filing f where f.client_id = e.client_id and f.company_id = e.company_id and ${isInWork}
        order by f.created_at, f.id limit ${mostDelaying}
      ) f
    ) else '[]' end as "delayedBy"
  from erasure e
  left join client k on k.id = e.client_id
  left join company c on c.client_id = e.client_id and c.id = e.company_id
  where (${ownersNamed('e.company_id', 'e.client_id')} or e.id = :ownerId) and (:companyId::text is null or e.company_id = :companyId)
    and (:since::timestamptz is null or e.requested_at >= :since)
    and (:state::text is null or e.status = :state or (:state = 'open' and ${isOpenErasure('e')})
      or (:state = 'ended' and not ${isOpenErasure('e')}))
    and (:beforeAt::timestamptz is null or (e.requested_at, e.id) < (:beforeAt, :beforeId))
  order by e.requested_at desc, e.id desc limit :limit`);

/**
 * Lists the requests to erase companies, newest first, only those of `companyId`, since `since` or in `state` if given.
 * Throws `validation_failed` at `cursor`.
 */
export async function listErasures(
  sys: Pick<OperatorContext, 'db'>,
  { text, companyId, since, state, limit = 100, cursor }: ErasuresInput,
): Promise<CutPage<ListedErasure>> {
  const before = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await sys.db.autocommit(list, {
    ...readOwnerText(text),
    companyId: companyId ?? null,
    since: since ?? null,
    state: state ?? null,
    beforeAt: before?.createdAt ?? null,
    beforeId: before?.id ?? null,
    limit: limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, limit, ({ requestedAt, id }) =>
    writeCursor({ createdAt: requestedAt, id }),
  );
  const documents = await nameFilings(
    sys,
    page.flatMap(({ delayedBy }) => delayedBy.map(({ id }) => id)),
  );
  return {
    page: page.map((row) => ({
      ...row,
      delayedBy: row.delayedBy.flatMap((delay) => {
        const named = documents.get(delay.id);
        return named === undefined ? [] : [{ ...named, ...delay }];
      }),
    })),
    nextCursor,
  };
}
