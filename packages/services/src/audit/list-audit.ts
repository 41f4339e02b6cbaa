import { defineStatement } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { cutPage } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';

export interface AuditInput {
  readonly clientId?: string | undefined;
  /** Lists only the changes of this company and of its documents. */
  readonly companyId?: string | undefined;
  /** 1 to 500. */
  readonly limit: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

export interface AuditRow {
  readonly id: Id24;
  readonly at: Date;
  readonly clientId: string | null;
  /** An operator, or the public part of the key with which the client made the change. */
  readonly actor: string;
  readonly action: string;
  readonly subjectId: string;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

export interface AuditPage {
  readonly data: readonly AuditRow[];
  readonly nextCursor: string | null;
}

const list = defineStatement<
  {
    clientId: string | null;
    companyId: string | null;
    beforeAt: Date | null;
    beforeId: string | null;
    limit: number;
  },
  AuditRow
>(`
  select a.id, a.at, a.client_id as "clientId", a.actor, a.action, a.subject_id as "subjectId", a.reason, a.before,
    a.after
  from audit a
  where (:clientId::text is null or a.client_id = :clientId)
    and (:companyId::text is null or a.subject_id = :companyId
      or exists (select from filing f where f.client_id = a.client_id and f.id = a.subject_id
        and f.company_id = :companyId))
    and (:beforeAt::timestamptz is null or (a.at, a.id) < (:beforeAt, :beforeId))
  order by a.at desc, a.id desc
  limit :limit`);

/** Lists the changes that operators and clients made, newest first. Throws `validation_failed` at `cursor`. */
export async function listAudit(
  sys: OperatorContext,
  { clientId, companyId, limit, cursor }: AuditInput,
): Promise<AuditPage> {
  const before = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await sys.db.autocommit(list, {
    clientId: clientId ?? null,
    companyId: companyId ?? null,
    beforeAt: before?.createdAt ?? null,
    beforeId: before?.id ?? null,
    limit: limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, limit, ({ at, id }) => writeCursor({ createdAt: at, id }));
  return { data: page, nextCursor };
}
