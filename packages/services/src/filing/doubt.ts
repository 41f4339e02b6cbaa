import { answerRowOf, answerRows, provesAbsence } from '@fiscal/domain';
import { requestRules } from '../rejections/request-rules.ts';

const listed = (texts: Iterable<string>): string => [...texts].map((text) => `'${text}'`).join(', ');

/** Answers that prove that the authority does not hold the transmitted document. */
const refusals = ['rejected', 'paused', 'misuse'] as const;

/** The rules of a request concern only its content. If a code is in the table of answers, the table decides. */
const provingCodes: ReadonlySet<string> = new Set([
  ...answerRows.flatMap(({ cStats }) => cStats).filter(provesAbsence),
  ...requestRules.flatMap(({ cStat }) => cStat ?? []).filter((cStat) => answerRowOf(cStat) === undefined),
]);

/**
 * SQL condition: the document of the transmission `alias` may be at the authority. The transmission was neither stopped
 * before the first byte nor refused; one that was never closed is in doubt too, because it is unknown what its
 * worker did.
 */
export const inDoubt = (alias: string): string => `
  ${alias}.kind = 'transmit' and (
    ${alias}.outcome is null or ${alias}.outcome = 'unknown'
    or (${alias}.outcome = 'answered' and ${alias}.answer_class not in (${listed(refusals)})))`;

/** Answers with which the authority says that it did not process the document. Nothing proves that this is true. */
const pauses = ['paused', 'misuse'] as const;

/** SQL condition: the transmission `alias` was answered with a pause. */
export const answeredWithPause = (alias: string): string =>
  `${alias}.kind = 'transmit' and ${alias}.outcome = 'answered' and ${alias}.answer_class in (${listed(pauses)})`;

/**
 * SQL condition: the attempt `later` says that the authority does not hold the document sent before it under its key.
 */
const saysAbsent = (later: string): string => `${later}.answer_class in ('absent', 'rejected')`;

/**
 * SQL condition: the transmission `alias`, of a run whose key is the SQL `key`, was answered with a pause, and no later
 * answer says that the document is not at the authority.
 */
export const pausedUnresolved = (alias: string, key: string): string => `
  ${answeredWithPause(alias)}
    and not exists (
      select from attempt later
      join filing_run lr on lr.client_id = later.client_id and lr.filing_id = later.filing_id and lr.run = later.run
      where later.client_id = ${alias}.client_id and later.filing_id = ${alias}.filing_id
        and later.sequence > ${alias}.sequence and ${saysAbsent('later')} and lr.authority_key = ${key})`;

/**
 * SQL condition: a transmission of any run with the document of the run `run` of the filing `alias` was answered with a
 * pause, so the document may be at the authority.
 */
export const pausedBefore = (alias: string, run: string): string => `
  exists (
    select from attempt sent
    join filing_run sr on sr.client_id = sent.client_id and sr.filing_id = sent.filing_id and sr.run = sent.run
    where sent.client_id = ${alias}.client_id and sent.filing_id = ${alias}.id
      and sr.authority_key = ${run}.authority_key and ${pausedUnresolved('sent', 'sr.authority_key')})`;

/**
 * SQL condition: a document that any run of the closed filing `alias` sent may be at the authority. Only a later
 * refusal because of the document's own content proves otherwise; a refusal because of its sender, or a key that was
 * not found, does not. Source: nfe-protocol 5.2, 9.
 */
export const mayBeRegistered = (alias: string): string => `
  exists (
    select from attempt sent
    join filing_run sr on sr.client_id = sent.client_id and sr.filing_id = sent.filing_id and sr.run = sent.run
    where sent.client_id = ${alias}.client_id and sent.filing_id = ${alias}.id
      and (${inDoubt('sent')} or ${pausedUnresolved('sent', 'sr.authority_key')})
      and not exists (
        select from attempt later
        join filing_run lr on lr.client_id = later.client_id and lr.filing_id = later.filing_id and lr.run = later.run
        where later.client_id = sent.client_id and later.filing_id = sent.filing_id
          and later.sequence > sent.sequence and later.answer_class = 'rejected'
          and later.c_stat in (${listed(provingCodes)})
          and lr.authority_key = sr.authority_key))`;

/**
 * SQL condition: the document of the run `run` of the filing `alias` may be at the authority by a transmission of any
 * run, other than the attempt with the id `except`.
 */
export const sentBefore = (alias: string, run: string, except: string): string => `
  exists (
    select from attempt sent
    join filing_run sr on sr.client_id = sent.client_id and sr.filing_id = sent.filing_id and sr.run = sent.run
    where sent.client_id = ${alias}.client_id and sent.filing_id = ${alias}.id and sent.id <> ${except}
      and sr.authority_key = ${run}.authority_key and ${inDoubt('sent')})`;

/**
 * SQL condition: an attempt `a` of any run about the document of the present run of the filing `alias` fulfils
 * `condition`.
 */
const aboutPresent = (alias: string, condition: string): string => `exists (
  select from filing_run p
  join filing_run r on r.client_id = p.client_id and r.filing_id = p.filing_id and r.authority_key = p.authority_key
  join attempt a on a.client_id = r.client_id and a.filing_id = r.filing_id and a.run = r.run
  where p.client_id = ${alias}.client_id and p.filing_id = ${alias}.id and p.run = ${alias}.run and ${condition})`;

/**
 * SQL condition: the document of the present run of the filing `alias` may be at the authority, sent by any run. It is
 * not in doubt if the authority holds another text under its key, because then it is always refused (573).
 */
export const presentInDoubt = (alias: string): string =>
  `(${aboutPresent(alias, `(${inDoubt('a')} or ${pausedUnresolved('a', 'r.authority_key')})`)} and not ${aboutPresent(alias, "a.answer_class = 'textMismatch'")})`;
