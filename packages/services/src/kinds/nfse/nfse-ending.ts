import {
  modes,
  municipalDecisionCodes,
  type NfseEndingCode,
  nfseEndingCodes,
  nfseEventCodes,
  nfseSubstitutionCode,
} from '@fiscal/domain';

/** The event that ended an NFS-e at the Sefin, if no registered event of this service did. */
export interface Ending {
  readonly type: NfseEndingCode;
  /** dhProc, as written by the Sefin. */
  readonly at: string;
  /** The key of the NFS-e that replaced it, if the event names one. */
  readonly replacingKey: string | null;
  /** The end may come from a request of this service whose result is unknown. */
  readonly mayBeOurs: boolean;
}

/**
 * SQL: the events in answers that ended the NFS-e `n`, as rows with sequence, filing_id, type, at, replacing_key,
 * digest and xml. The answers are those to questions for its DPS, and those about its events, when an event was refused
 * because of the end or exists with other words.
 */
export const knownEndings = (n: string): string => `(
    select a.sequence, a.filing_id, k.ending ->> 'type' as type, k.ending ->> 'processedAt' as at,
      k.ending ->> 'replacingKey' as replacing_key, k.ending ->> 'digest' as digest, k.ending ->> 'xml' as xml
    from attempt a
    cross join lateral (select coalesce(a.answer -> 'ending',
      case when a.answer_class in ('textMismatch', 'duplicate') then a.answer -> 'event' end) as ending) k
    where a.client_id = ${n}.client_id and k.ending ->> 'accessKey' = ${n}.access_key
      and k.ending ->> 'type' in (${nfseEndingCodes.map((code) => `'${code}'`).join(', ')})
      and a.filing_id in (
        select ${n}.id union all
        select e.id from nfse_event e where e.client_id = ${n}.client_id and e.nfse_id = ${n}.id))`;

/**
 * SQL condition: the result of the sent filing `o` is unknown. That the authority holds other words is a known result.
 */
const hasUnknownEnd = (o: string): string => `${o}.next_ordinal > 1
      and (${o}.open or ${o}.failure ->> 'code' = 'transmission_uncertain')
      and coalesce(${o}.attention, ${o}.failure ->> 'reason') is distinct from 'text_mismatch'`;

/**
 * SQL condition: `o` is a failed NFS-e, in the columns of an index, because the index of exclusive keys has only open
 * filings.
 */
const isFailedNfse = (o: string): string =>
  `${o}.mode in (${modes.map((mode) => `'${mode}'`).join(', ')}) and ${o}.kind = 'nfse' and ${o}.stage = 'failed'`;

/** SQL: true when a filing that replaces the NFS-e `n`, in the indexed condition `state`, has an unknown result. */
const replacesInDoubt = (n: string, state: string): string => `(
      select true from filing o
      where o.client_id = ${n}.client_id and o.company_id = ${n}.company_id and o.environment = ${n}.environment
        and o.exclusive_key = 'replace:' || ${n}.environment || ':' || ${n}.access_key
        and ${state} and ${hasUnknownEnd('o')} limit 1)`;

/**
 * SQL condition: a request of ours with an unknown result may have become the ending `k` of the NFS-e `n`. A
 * cancellation may only come from the request with its digest. Avoids `exists`, which the planner may turn into a hash
 * of all filings.
 */
const mayHaveBecome = (n: string, k: string): string => `coalesce(case ${k}.type
    when '${nfseSubstitutionCode}' then coalesce(
      ${replacesInDoubt(n, 'o.open')},
      ${replacesInDoubt(n, isFailedNfse('o'))})
    else (
      select true from nfse_event e join filing o on o.client_id = e.client_id and o.id = e.id
      where e.client_id = ${n}.client_id and e.nfse_id = ${n}.id and e.type = case ${k}.type
          when '${nfseEventCodes.cancellation}' then 'cancellation'
          when '${municipalDecisionCodes.granted}' then 'cancellationRequest' end
        and (e.registered_at is not null and e.decision is null or ${hasUnknownEnd('o')})
        and (e.type <> 'cancellation' or ${k}.digest is null or ${k}.digest in (
          select r.digest_value from filing_run r where r.client_id = o.client_id and r.filing_id = o.id)) limit 1) end, false)`;

/** SQL: the ending of the NFS-e `n` with the filing `f`; null when it is not cancelled, or was cancelled by us. */
export const endingOf = (f: string, n: string): string => `case when ${f}.status = 'cancelled' then (
    select jsonb_build_object('type', k.type, 'at', k.at, 'replacingKey', k.replacing_key,
        'mayBeOurs', ${mayHaveBecome(n, 'k')})
    from ${knownEndings(n)} k
    where not exists (
        select from nfse_event o where o.client_id = ${n}.client_id and o.nfse_id = ${n}.id and case o.type
          when 'cancellation' then o.registered_at is not null and k.type = '${nfseEventCodes.cancellation}'
          when 'cancellationRequest' then o.decision = 'granted' and k.type = '${municipalDecisionCodes.granted}' end)
    order by k.sequence desc limit 1) end`;

/**
 * SQL: the end of the NFS-e `n` with the filing `f` by a granted request of ours, or by an ending that was not ours.
 */
export const otherEndOf = (f: string, n: string): string => `coalesce(
    (select jsonb_build_object('type', '${municipalDecisionCodes.granted}', 'at', e.decided_at, 'replacingKey', null)
      from nfse_event e
      where e.client_id = ${n}.client_id and e.nfse_id = ${n}.id and e.decision = 'granted' limit 1),
    ${endingOf(f, n)})`;

/** SQL: the time of this end. */
export const endedAtOf = (f: string, n: string): string => `((${otherEndOf(f, n)}) ->> 'at')::timestamptz`;

/** SQL: the company's NFS-e with the key `key`, which replaced the NFS-e `n`. */
export const replacingOf = (n: string, key: string): string => `(
  select r.id from nfse r
  where r.client_id = ${n}.client_id and r.access_key = ${key} and r.company_id = ${n}.company_id
    and r.environment = ${n}.environment limit 1)`;
