import { auditedLooks, defineStatement } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { cutPage } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';
import { plannedEachTime } from '../paging/planned-each-time.ts';
import { lookActions } from './audit-actions.ts';

/** Each field that is given narrows the list. */
export interface AuditInput {
  readonly clientId?: string | undefined;
  /** Lists only the changes of this company and of its documents. */
  readonly companyId?: string | undefined;
  /** The document, company, delivery, … that was changed or looked at. */
  readonly subjectId?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The first instant. */
  readonly from?: Date | undefined;
  /** The instant after the last one. */
  readonly before?: Date | undefined;
  /** Also lists looks, such as `document.view`, which change nothing; an `action` that is a look is listed without it. */
  readonly withLooks?: boolean | undefined;
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

type AuditFilter = {
  clientId: string | null;
  companyId: string | null;
  subjectId: string | null;
  actor: string | null;
  action: string | null;
  from: Date | null;
  before: Date | null;
  withLooks: boolean;
  beforeAt: Date | null;
  beforeId: string | null;
  limit: number;
};

/** An erasure keeps the client of a company that is gone. */
const auditPage = defineStatement<AuditFilter, AuditRow>(`
  select a.id, a.at, a.client_id as "clientId", a.actor, a.action, a.subject_id as "subjectId", a.reason, a.before,
    a.after
  from audit a
  where (:clientId::text is null or a.client_id = :clientId)
    and (:companyId::text is null or (
      a.client_id = (
        select c.client_id from company c where c.id = :companyId
        union all select e.client_id from erasure e where e.company_id = :companyId limit 1)
      and (a.subject_id = :companyId or exists (select from filing f
        where f.client_id = a.client_id and f.id = a.subject_id and f.company_id = :companyId))))
    and (:subjectId::text is null or a.subject_id = :subjectId)
    and (:actor::text is null or a.actor = :actor)
    and (:action::text is null or a.action = :action)
    and (:from::timestamptz is null or a.at >= :from)
    and (:before::timestamptz is null or a.at < :before)
    and (:withLooks::boolean or a.action not in (${lookActions}))
    and (:beforeAt::timestamptz is null or (a.at, a.id) < (:beforeAt, :beforeId))
  order by a.at desc, a.id desc
  limit :limit`);

/** Lists what operators, clients and workflows did, newest first. Throws `validation_failed` at `cursor`. */
export async function listAudit(sys: OperatorContext, input: AuditInput): Promise<AuditPage> {
  const parameters = auditFilterOf(input);
  const rows = await inSystem(sys, async (tx) => {
    const [, found] = await Promise.all([tx.run(plannedEachTime, {}), tx.run(auditPage, parameters)]);
    return found;
  });
  const { page, nextCursor } = cutPage(rows, input.limit, ({ at, id }) => writeCursor({ createdAt: at, id }));
  return { data: page, nextCursor };
}

const isLook = (action: string | undefined): boolean => auditedLooks.some((each) => each === action);

function auditFilterOf({ limit, cursor, withLooks = false, ...input }: AuditInput): AuditFilter {
  const position = cursor === undefined ? undefined : readCursor(cursor);
  return {
    clientId: input.clientId ?? null,
    companyId: input.companyId ?? null,
    subjectId: input.subjectId ?? null,
    actor: input.actor ?? null,
    action: input.action ?? null,
    from: input.from ?? null,
    before: input.before ?? null,
    withLooks: withLooks || isLook(input.action),
    beforeAt: position?.createdAt ?? null,
    beforeId: position?.id ?? null,
    limit: limit + 1,
  };
}
