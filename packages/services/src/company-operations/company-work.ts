import type { FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { Attention, FilingStatus, WaitReason } from '@fiscal/domain';
import { serviceKinds } from '../kinds/service-kinds.ts';

/** The open documents of a company that wait for the same thing, or for nothing. */
export interface OpenWork {
  readonly kind: FilingKind;
  readonly attention: Attention | null;
  /** null for documents that wait for a person. */
  readonly waiting: WaitReason | null;
  readonly count: number;
  readonly oldest: Date;
}

/** A document of the company. */
export interface LatestDocument {
  readonly id: string;
  readonly kind: FilingKind;
  readonly status: FilingStatus;
  readonly attention: Attention | null;
  readonly createdAt: Date;
}

type OfCompany = { clientId: string; companyId: string };

/** Reads the index of open filings: the index of a company has all of its documents. */
export const countOpenWork = defineStatement<OfCompany, OpenWork>(`
  select o.kind, o.attention, case when o.attention is null then o.waiting end as waiting, count(*)::int as count,
    min(o.created_at) as oldest
  from (select * from filing f where f.open offset 0) o
  where o.client_id = :clientId and o.company_id = :companyId
  group by 1, 2, 3 order by oldest`);

const mostLatest = 10;
const { notes, events, ranges } = serviceKinds;
const kinds = [notes, events, ranges].flatMap((each) => Object.keys(each));

/** Reads the newest documents of each kind, and of these takes the newest. */
export const readLatestDocuments = defineStatement<OfCompany, LatestDocument>(`
  select x.id, x.kind, x.status, x.attention, x.created_at as "createdAt"
  from unnest(array[${kinds.map((kind) => `'${kind}'`).join(', ')}]) k (kind) cross join lateral (
    select f.* from filing f
    where f.client_id = :clientId and f.company_id = :companyId and f.kind = k.kind collate "C"
    order by f.created_at desc, f.id desc limit ${mostLatest}
  ) x
  order by x.created_at desc, x.id desc limit ${mostLatest}`);
