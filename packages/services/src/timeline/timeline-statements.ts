import { defineStatement, type Statement } from '@fiscal/db';
import { longestRange, nfseSubstitutionCode } from '@fiscal/domain';
import { presentInDoubt } from '../filing/doubt.ts';
import type { NoteTable } from '../filing-record/note-rows.ts';
import { holdsNumbers } from '../kinds/nfe-disabling/held-numbers.ts';
import { endingOf, knownEndings } from '../kinds/nfse/nfse-ending.ts';
import { serviceKinds } from '../kinds/service-kinds.ts';
import type { AttemptLine, DeliveryLine, PrintLine, RunLine, Subject } from './timeline-rows.ts';
import type { TimelineOf } from './words-for.ts';

/** A note of the client. */
type OfNote = { clientId: string; noteId: string };
/**
 * Selects all rows of the instant `afterAt`, then the first `limit` rows behind it and all that share the last instant.
 */
type PageOfNote = OfNote & { afterAt: string; limit: number };

const { notes } = serviceKinds;

/** SQL: the events of the note, of every kind. */
const eventIds = Object.values(notes).map(
  ({ rows: { events } }) => `
    union all select e.id from ${events.name} e where e.client_id = :clientId and e.${events.note} = :noteId`,
);

/** SQL: the ids of the filings of the note and of its events. */
const filings = `any(array(
    select :noteId::text${eventIds.join('')}))`;

/** SQL: one page of the rows `lines`. `at` of a row is the instant of its first line that is not before the cursor. */
const page = `
  select * from lines where at = :afterAt::timestamptz
  union all (
    select * from lines where at > :afterAt::timestamptz order by at fetch first (:limit::int) rows with ties)`;

export const runsOfNote = defineStatement<OfNote, RunLine>(`
  select r.filing_id as "filingId", r.run, r.created_at as "createdAt", r.request_hash = b.request_hash as "isSame",
    case when b.signed_document_id is distinct from r.signed_document_id then d.created_at end as "signedAt"
  from filing_run r
  left join filing_run b on b.client_id = r.client_id and b.filing_id = r.filing_id and b.run = r.run - 1
  left join document d on d.id = r.signed_document_id
  where r.client_id = :clientId and r.filing_id = ${filings}`);

/** Leaves out queries for another document (`asks_other`), which are not part of the note's history. */
export const attemptsOfNote = defineStatement<PageOfNote, AttemptLine>(`
  with lines as (
    select a.filing_id as "filingId", a.run, a.sequence, a.kind, a.outcome, a.reason, a.c_stat as "cStat",
      a.opened_at as "openedAt", a.closed_at as "closedAt", case when a.kind = 'transmit' then a.ordinal end as ordinal,
      case when a.kind = 'situation' then a.answer->>'xMotivo'
        else coalesce(a.answer->'protocol'->>'reason', a.answer->>'xMotivo') end as answered,
      a.answer_class = 'rejected' and not exists (
        select from attempt l where l.client_id = a.client_id and l.filing_id = a.filing_id and l.run = a.run
          and l.sequence > a.sequence) as "endsRun",
      least(case when a.opened_at >= :afterAt::timestamptz then a.opened_at end,
        case when a.closed_at >= :afterAt::timestamptz then a.closed_at end) as at
    from attempt a
    where a.client_id = :clientId and a.filing_id = ${filings} and not a.asks_other
  )${page}`);

export const printsOfNote = defineStatement<OfNote, PrintLine>(`
  select d.owner_id as "filingId", d.id, d.created_at as at from document d
  where d.client_id = :clientId and d.owner_id = ${filings} and d.kind in (${Object.values(notes).map(({ print }) => `'${print.kind}'`)})`);

/** Selects deliveries to webhooks that still exist, and mails of the company. */
export const deliveriesOfNote = defineStatement<PageOfNote, DeliveryLine>(`
  with lines as (
    select d.resource_id as "filingId", d.id, d.channel, d.event, t.number, t.at, t.error,
      t.response_status as "responseStatus", t.duration_ms as "durationMs",
      case when t.round = d.round then d.recipients end as recipients
    from delivery d
    join delivery_attempt t on t.client_id = d.client_id and t.delivery_id = d.id
    where d.client_id = :clientId and d.resource_id = ${filings} and d.target_id = any(array(
      select id from webhook where client_id = :clientId
      union all select company_id from filing where client_id = :clientId and id = :noteId))
  )${page}`);

interface NoteSql {
  /** SQL of the note `n` with its filing `f`: columns of the subject, and when it was cancelled. */
  readonly columns: string;
  /** SQL of the time at which the note was cancelled. */
  readonly cancelledAt: string;
}

/**
 * Selects the note, then its events, oldest first. A registered event has the time of its answer, because the decision
 * of a municipality changes its filing later.
 */
const selectSubjects = ({ name, events, print }: NoteTable, { columns, cancelledAt }: NoteSql) =>
  defineStatement<OfNote & { mode: string }, Subject>(`
  with n as (
    select n.*, f.mode from ${name} n join filing f on f.client_id = n.client_id and f.id = n.id
    where n.id = :noteId and n.client_id = :clientId and f.mode = :mode
  ), s as (
    select f.*, 'note' as document, null as event_id, ${columns}, n.authorized_at,
      case when f.status = 'cancelled' then ${cancelledAt} else f.updated_at end as changed_at
    from n join filing f on f.client_id = n.client_id and f.id = n.id
    union all
    select f.*, e.type, e.id, null, null, null, null,
      case when f.status = 'authorized' then least(f.updated_at, (
        select max(a.closed_at) from attempt a
        where a.client_id = f.client_id and a.filing_id = f.id and a.outcome = 'answered')) else f.updated_at end
    from n join ${events.name} e on e.client_id = n.client_id and e.${events.note} = n.id
    join filing f on f.client_id = e.client_id and f.id = e.id
  )
  select s.id, s.document, s.event_id as "eventId", s.status, s.attention, s.open, s.waiting, s.run, s.rejection, s.denial,
    s.waiting_until as "waitingUntil", s.failure->>'code' as "failureCode", s.created_at as "createdAt",
    s.updated_at as "updatedAt", s.changed_at as "changedAt", s.range, s.disabling_id as "disablingId",
    s.ended_by as "endedBy", n.${print} is not null as "hasDanfe",
    (s.status = 'failed' or s.attention is not null) and ${presentInDoubt('s')} as "inDoubt",
    case when s.authorized_at is not null then coalesce((
      select max(a.closed_at) from attempt a
      where a.client_id = s.client_id and a.filing_id = s.id and a.answer_class = 'authorized'), s.authorized_at)
    end as "authorizedAt",
    (select min(d.next_attempt_at) from webhook w
      join delivery d on d.client_id = w.client_id and d.target_id = w.id and d.resource_id = s.id
      where w.client_id = s.client_id and d.status = 'pending') as "deliverAt"
  from s cross join n
  order by s.event_id collate "C" nulls first`);

/** SQL: the ranges that contain the number of the note, searched as in `range-facts.ts`. */
const rangesOfNumber = `number_range r on r.client_id = n.client_id and r.company_id = n.company_id
    and r.environment = n.environment and r.model = n.model and r.series = n.series
    and r.last between n.number and n.number + ${longestRange - 1} and r.first <= n.number`;

const nfeSubjects = selectSubjects(notes.nfe.rows, {
  cancelledAt: 'f.updated_at',
  columns: `
    case when f.status = 'disabled' then (
      select r.id from n join ${rangesOfNumber}
      where r.registered_at is not null order by r.registered_at, r.id limit 1) end as disabling_id,
    case when f.status in ('rejected', 'failed') then (
      select jsonb_build_object('id', h.id, 'status', h.status, 'attention', h.attention, 'waiting', h.waiting,
        'waitingUntil', h.waiting_until, 'failureCode', h.failure->>'code',
        'inDoubt', h.status = 'failed' and ${presentInDoubt('h')})
      from n join ${rangesOfNumber}
      join filing h on h.client_id = r.client_id and h.id = r.id
      where ${holdsNumbers('h')} limit 1) end as range,
    null as ended_by`,
});

/**
 * Numbers of DPS are never disabled. A replaced NFS-e is cancelled from the time at which the first filing learned of
 * the replacement. For the NFS-e itself that is the time of its usage, because its filing changes again when the other
 * NFS-e is written; for another filing it is the time of its last change.
 */
const nfseSubjects = selectSubjects(notes.nfse.rows, {
  columns: `null as disabling_id, null::jsonb as range, (${endingOf('f', 'n')}) ->> 'type' as ended_by`,
  cancelledAt: `least(f.updated_at, (
        select min(case when o.id = n.id then u.at else o.updated_at end)
        from ${knownEndings('n')} k
        join filing o on o.client_id = n.client_id and o.id = k.filing_id and not o.open
        left join usage u on u.document_id = n.id
        where n.replaced_by is not null and k.type = '${nfseSubstitutionCode}'))`,
});

export const subjectsOfNote = { nfe: nfeSubjects, nfse: nfseSubjects } as const satisfies Record<
  TimelineOf,
  Statement<never, Subject>
>;
