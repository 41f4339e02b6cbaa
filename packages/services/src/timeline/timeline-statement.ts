import { defineStatement } from '@fiscal/db';
import { longestRange, nfseSubstitutionCode } from '@fiscal/domain';
import { presentInDoubt } from '../filing/doubt.ts';
import { holdsNumbers } from '../kinds/nfe-disabling/held-numbers.ts';
import { endingOf, knownEndings } from '../kinds/nfse/nfse-ending.ts';
import type { TimelineRow } from './timeline-rows.ts';

/** Sorts within one instant: the note, its events, what these make of the note; then run, phase and order of calls. */
const keyOf = (run: string, phase: number, order = "''"): string =>
  `s.place || lpad((${run})::text, 6, '0') || '${phase}' || ${order}`;

const lineOf = (step: string, more: Partial<Readonly<Record<string, string>>>): string => `
    ${more.at} as at, ${more.key} as key, ${step} as step, ${more.outcome ?? "'done'"} as outcome, s.document,
    s.event_id as "eventId", ${more.cStat ?? 'null::text'} as "cStat", ${more.reason ?? 'null::text'} as reason,
    ${more.durationMs ?? 'null::int'} as "durationMs", ${more.attempt ?? 'null::int'} as attempt,
    ${more.run ?? 'null::int'} as run, ${more.disablingId ?? 'null::text'} as "disablingId", ${more.event ?? 'null::text'} as event`;

const milliseconds = (from: string, to: string): string =>
  `(extract(epoch from ${to} - ${from}) * 1000)::int`;
const callOrder = (part: 0 | 1): string => `lpad(a.sequence::text, 19, '0') || '${part}'`;
/** SQL: the ranges of the number of the note, searched as in `range-facts.ts`. */
const rangesOfNumber = `number_range r on r.client_id = n.client_id and r.company_id = n.company_id
    and r.environment = n.environment and r.model = n.model and r.series = n.series
    and r.last between n.number and n.number + ${longestRange - 1} and r.first <= n.number`;
const rangeOfNumber = `(
  select r.id from n join ${rangesOfNumber}
  where r.registered_at is not null order by r.registered_at, r.id limit 1)`;

/** The tables of a note and of its events. */
interface NoteTables {
  readonly table: string;
  readonly events: string;
  /** In the table of the events. */
  readonly noteId: string;
  readonly printedId: string;
  /** SQL of the registered range that holds the number, and of the range that keeps it. */
  readonly disablingId: string;
  readonly range: string;
  /** SQL of why the note `n` with the filing `s` is cancelled, where the service has no document of it. */
  readonly endedBy: string;
  /** SQL of when the service wrote that it is. */
  readonly endedAt: string;
}

/** When an event was registered: the decision of a municipality is written beside it later. */
const registeredAt = `least(s.updated_at, (
        select max(a.closed_at) from attempt a
        where a.client_id = s.client_id and a.filing_id = s.id and a.outcome = 'answered'))`;

/**
 * SQL: the moment when the service knew that another NFS-e replaced it. The filing changes again when the other NFS-e is
 * written, so the outcome of the first filing that was told counts: the moment of its usage for the NFS-e itself, of its
 * last change for another filing.
 */
const nfseEndedAt = `least(s.updated_at, (
        select min(case when o.id = n.id then u.at else o.updated_at end)
        from n cross join lateral ${knownEndings('n')} k
        join filing o on o.client_id = n.client_id and o.id = k.filing_id and not o.open
        left join usage u on u.document_id = n.id
        where n.replaced_by is not null and k.type = '${nfseSubstitutionCode}'))`;

/** What the authority holds of somebody else is no line of the note's own history. */
const call = `from s join attempt a on a.client_id = s.client_id and a.filing_id = s.id
      and not a.asks_other`;
const answeredReason =
  "case a.kind when 'situation' then a.answer->>'xMotivo' else coalesce(a.answer->'protocol'->>'reason', a.answer->>'xMotivo') end";
const ordinal = "case when a.kind = 'transmit' then a.ordinal end";

const holdingRange = `(select jsonb_build_object('id', f.id, 'status', f.status, 'attention', f.attention, 'waiting', f.waiting,
        'waitingUntil', f.waiting_until, 'failureCode', f.failure->>'code',
        'inDoubt', f.status = 'failed' and ${presentInDoubt('f')})
      from n join s on s.document = 'note' and s.status in ('rejected', 'failed')
      join ${rangesOfNumber}
      join filing f on f.client_id = r.client_id and f.id = r.id
      where ${holdsNumbers('f')} limit 1)`;

/**
 * A further document of a note joins by `s` alone: all lines are made of filings, their runs, attempts, documents and
 * deliveries. One statement; the lines after the cursor up to the limit, and where each document stands.
 */
const timelineOf = ({
  table,
  events,
  noteId,
  printedId,
  disablingId,
  range,
  endedBy,
  endedAt,
}: NoteTables): string => `
  with n as (
    select n.*, f.mode from ${table} n join filing f on f.client_id = n.client_id and f.id = n.id
    where n.id = :noteId and n.client_id = :clientId and f.mode = :mode
  ), s as (
    select f.*, 'note' as document, null::text as event_id, '0' as place, n.authorized_at
    from n join filing f on f.client_id = n.client_id and f.id = n.id
    union all
    select f.*, e.type, e.id, '1' || e.id, null
    from n join ${events} e on e.client_id = n.client_id and e.${noteId} = n.id
    join filing f on f.client_id = e.client_id and f.id = e.id
  ), lines as (
    select ${lineOf("'received'", { at: 's.created_at', key: keyOf('1', 0, "'0'"), run: '1' })} from s
    union all
    select ${lineOf("'numbered'", { at: 's.created_at', key: keyOf('1', 0, "'1'"), run: '1' })} from s
      where s.document = 'note'
    union all
    select ${lineOf("case when r.request_hash = b.request_hash then 'retried' else 'corrected' end", { at: 'r.created_at', key: keyOf('r.run', 0), run: 'r.run' })}
      from s join filing_run r on r.client_id = s.client_id and r.filing_id = s.id
      join filing_run b on b.client_id = r.client_id and b.filing_id = r.filing_id and b.run = r.run - 1
    union all
    select ${lineOf("'signed'", { at: 'd.created_at', key: keyOf('r.run', 1), run: 'r.run' })}
      from s join filing_run r on r.client_id = s.client_id and r.filing_id = s.id
      join document d on d.id = r.signed_document_id
      where not exists (select from filing_run b where b.client_id = r.client_id and b.filing_id = r.filing_id
        and b.run = r.run - 1 and b.signed_document_id = r.signed_document_id)
    union all
    select ${lineOf(
      "case a.kind when 'transmit' then 'sent' when 'situation' then 'queried' else 'receiptQueried' end",
      {
        at: 'a.opened_at',
        key: keyOf('a.run', 2, callOrder(0)),
        run: 'a.run',
        outcome: "case a.outcome when 'answered' then 'done' else coalesce(a.outcome, 'ongoing') end",
        reason: 'a.reason',
        durationMs: milliseconds('a.opened_at', 'a.closed_at'),
        attempt: ordinal,
      },
    )} ${call}
    union all
    select ${lineOf("'answered'", {
      at: 'a.closed_at',
      key: keyOf('a.run', 2, callOrder(1)),
      run: 'a.run',
      cStat: 'a.c_stat',
      reason: answeredReason,
      durationMs: milliseconds('a.opened_at', 'a.closed_at'),
      attempt: ordinal,
    })} ${call} and a.outcome = 'answered'
    union all
    select ${lineOf("'authorized'", {
      at: `coalesce((
        select max(a.closed_at) from attempt a
        where a.client_id = s.client_id and a.filing_id = s.id and a.answer_class = 'authorized'), s.authorized_at)`,
      key: keyOf('s.run', 3),
      run: 's.run',
    })} from s where s.authorized_at is not null
    union all
    select ${lineOf("'rejected'", {
      at: 'a.closed_at',
      key: keyOf('a.run', 4),
      run: 'a.run',
      cStat: 'a.c_stat',
      reason: answeredReason,
    })} ${call} and a.answer_class = 'rejected' and (a.run < s.run or s.status = 'disabled')
      where not exists (select from attempt l where l.client_id = a.client_id and l.filing_id = a.filing_id
        and l.run = a.run and l.sequence > a.sequence)
    union all
    select ${lineOf(
      "case when s.document <> 'note' and s.status = 'authorized' then 'registered' else s.status end",
      {
        at: `case when s.document <> 'note' and s.status = 'authorized' then ${registeredAt}
          when s.status = 'cancelled' then ${endedAt} else s.updated_at end`,
        key: `case when s.status in ('cancelled', 'disabled') then '2' else s.place end || lpad(s.run::text, 6, '0') || '4'`,
        run: 's.run',
        cStat:
          "case s.status when 'rejected' then s.rejection->>'cStat' when 'denied' then s.denial->>'cStat' end",
        reason: `case s.status when 'rejected' then s.rejection->>'reason' when 'denied' then s.denial->>'reason' when 'failed' then s.failure->>'code' when 'cancelled' then ${endedBy} end`,
        disablingId: `case s.status when 'disabled' then ${disablingId} end`,
      },
    )} from s where s.status in ('rejected', 'denied', 'failed', 'cancelled', 'disabled')
        or s.status = 'authorized' and s.document <> 'note'
    union all
    select ${lineOf("'attention'", { at: 's.updated_at', key: keyOf('s.run', 5), run: 's.run', reason: 's.attention' })}
      from s where s.attention is not null
    union all
    select ${lineOf("'danfe'", { at: 'd.created_at', key: keyOf('s.run', 6, 'd.id') })}
      from s join document d on d.client_id = s.client_id and d.owner_id = s.id and d.kind in ('danfe', 'danfse')
    union all
    select ${lineOf("'webhook'", {
      at: 't.at',
      key: keyOf('s.run', 7, "d.id || lpad(t.number::text, 6, '0')"),
      outcome: "case when t.response_status between 200 and 299 then 'done' else 'notDelivered' end",
      reason: "coalesce(t.error, 'HTTP ' || t.response_status)",
      durationMs: 't.duration_ms',
      attempt: 't.number',
      event: 'd.event',
    })}
      from s join webhook w on w.client_id = s.client_id
      join delivery d on d.client_id = w.client_id and d.target_id = w.id and d.resource_id = s.id
      join delivery_attempt t on t.client_id = d.client_id and t.delivery_id = d.id
    union all
    select ${lineOf("'emailed'", {
      at: 't.at',
      key: keyOf('s.run', 8, "d.id || lpad(t.number::text, 6, '0')"),
      outcome: "case when t.response_status between 200 and 299 then 'done' else 'notDelivered' end",
      reason: "coalesce(t.error, 'SMTP ' || t.response_status)",
      durationMs: 't.duration_ms',
      attempt: 't.number',
    })}
      from s join delivery d on d.client_id = s.client_id and d.target_id = s.company_id and d.resource_id = s.id
        and d.channel = 'email'
      join delivery_attempt t on t.client_id = d.client_id and t.delivery_id = d.id
  )
  select
    (select coalesce(jsonb_agg(jsonb_build_object(
        'document', s.document, 'eventId', s.event_id, 'status', s.status, 'attention', s.attention, 'open', s.open,
        'waiting', s.waiting, 'waitingUntil', s.waiting_until, 'rejection', s.rejection,
        'failureCode', s.failure->>'code', 'inDoubt', (s.status = 'failed' or s.attention is not null) and ${presentInDoubt('s')},
        'hasDanfe', n.${printedId} is not null,
        'deliverAt', (
          select min(d.next_attempt_at) from webhook w
          join delivery d on d.client_id = w.client_id and d.target_id = w.id and d.resource_id = s.id
          where w.client_id = s.client_id and d.status = 'pending')
      ) order by s.place), '[]') from s cross join n) as subjects,
    ${range} as range,
    (select coalesce(jsonb_agg(to_jsonb(p) order by p.at, p.key collate "C"), '[]') from (
      select * from lines
      where :afterAt::timestamptz is null or (at, key collate "C") > (:afterAt::timestamptz, :afterKey::text)
      order by at, key collate "C" limit :limit::int) p) as entries`;

type TimelineParameters = {
  noteId: string;
  clientId: string;
  mode: string;
  afterAt: string | null;
  afterKey: string | null;
  limit: number;
};

export const nfeTimelineStatement = defineStatement<TimelineParameters, TimelineRow>(
  timelineOf({
    table: 'note',
    events: 'nfe_event',
    noteId: 'note_id',
    printedId: 'danfe_id',
    disablingId: rangeOfNumber,
    range: holdingRange,
    endedBy: 'null::text',
    endedAt: 's.updated_at',
  }),
);

/** Numbers of DPS are never disabled. */
export const nfseTimelineStatement = defineStatement<TimelineParameters, TimelineRow>(
  timelineOf({
    table: 'nfse',
    events: 'nfse_event',
    noteId: 'nfse_id',
    printedId: 'danfse_id',
    disablingId: 'null::text',
    range: 'null::jsonb',
    endedBy: `(select (${endingOf('s', 'n')}) ->> 'type' from n)`,
    endedAt: nfseEndedAt,
  }),
);
