import type { FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { type Attention, type FilingStatus, longestRange } from '@fiscal/domain';

/**
 * The relation of another document to the one that is described: `event`: an event of the note; `note`: the note of the
 * event; `replaces` and `replacedBy`: the NFS-e before and after it; `disabling`: a range that has the note's number;
 * `number`: a note whose number the range has.
 */
export type Relation = 'event' | 'note' | 'replaces' | 'replacedBy' | 'disabling' | 'number';

export interface RelatedDocument {
  readonly relation: Relation;
  readonly id: string;
  readonly kind: FilingKind;
  /** The type of an event. */
  readonly type: string | null;
  readonly status: FilingStatus;
  readonly attention: Attention | null;
  /** null for an event of an NFS-e or NF-e. */
  readonly series: number | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly createdAt: Date;
  /** The code of the authority when it refused the document. */
  readonly rejectionCode: string | null;
  /** The words of the request for an event. */
  readonly words: string | null;
}

const mostNumbers = 100;

const filing = (relation: Relation): string =>
  `select '${relation}' as relation, f.id, f.kind, f.status, f.attention, f.created_at,
    f.rejection->>'cStat' as rejection_code`;
const toFiling = (id: string): string => `join filing f on f.client_id = :clientId and f.id = ${id}`;
const noNumber = 'null::int as series, null::float8 as "from", null::float8 as "to", e.text as words';
const oneNumber = (n: string): string =>
  `${n}.series, ${n}.number::float8 as "from", ${n}.number::float8 as "to", null`;

/** Each part reads an index by the id or the number of the document; parts of other kinds find nothing. */
export const relatedDocuments = defineStatement<{ clientId: string; id: string }, RelatedDocument>(`
  select x.relation, x.id, x.kind, x.type, x.status, x.attention, x.series, x."from", x."to", x.created_at as "createdAt",
    x.rejection_code as "rejectionCode", x.words
  from (
    ${filing('event')}, e.type, ${noNumber} from nfe_event e ${toFiling('e.id')}
    where e.client_id = :clientId and e.note_id = :id
    union all
    ${filing('event')}, e.type, ${noNumber} from nfse_event e ${toFiling('e.id')}
    where e.client_id = :clientId and e.nfse_id = :id
    union all
    ${filing('note')}, null, ${oneNumber('n')} from nfe_event e join note n on n.id = e.note_id ${toFiling('n.id')}
    where e.client_id = :clientId and e.id = :id
    union all
    ${filing('note')}, null, ${oneNumber('n')} from nfse_event e join nfse n on n.id = e.nfse_id ${toFiling('n.id')}
    where e.client_id = :clientId and e.id = :id
    union all
    ${filing('replacedBy')}, null, ${oneNumber('n')} from nfse o join nfse n on n.id = o.replaced_by ${toFiling('n.id')}
    where o.client_id = :clientId and o.id = :id
    union all
    ${filing('replaces')}, null, ${oneNumber('n')}
    from nfse o
    join nfse n on n.client_id = o.client_id and n.access_key = o.replaces_key and n.company_id = o.company_id
      and n.environment = o.environment
    ${toFiling('n.id')}
    where o.client_id = :clientId and o.id = :id
    union all
    ${filing('disabling')}, null, r.series, r.first, r.last, null
    from note n
    join number_range r on r.client_id = n.client_id and r.company_id = n.company_id
      and r.environment = n.environment and r.model = n.model and r.series = n.series
      and r.last between n.number and n.number + ${longestRange - 1} and r.first <= n.number
    ${toFiling('r.id')}
    where n.client_id = :clientId and n.id = :id
    union all
    (${filing('number')}, null, ${oneNumber('n')}
    from number_range r
    join note n on n.client_id = r.client_id and n.company_id = r.company_id
      and n.environment = r.environment and n.model = r.model and n.series = r.series
      and n.number between r.first and r.last
    ${toFiling('n.id')}
    where r.client_id = :clientId and r.id = :id
    order by n.number limit ${mostNumbers})
  ) x (relation, id, kind, status, attention, created_at, rejection_code, type, series, "from", "to", words)
  order by x.created_at, x.id`);
