import type { FilingKind } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { QuestionPace } from '@fiscal/domain';
import type { ServiceDeps } from '../context/context.ts';
import { otherKeyOf } from './other-key-of.ts';

/** SQL: the key that a question asks for about a run; an event is looked for at the key of its note, in its Id. */
const askedKey = (filing: string, run: string): string =>
  `case ${filing}.kind when 'nfeEvent' then substr(${run}.authority_key, 9, 44) else ${run}.authority_key end`;

/** Parameters of `keyWait`, as SQL. */
export interface PaceInSql {
  readonly gapMs: string;
  readonly windowMs: string;
  readonly most: string;
}

const milliseconds = (ms: string): string => `${ms} * interval '1 millisecond'`;

/**
 * SQL: the documents (client_id, id) that may ask for the key of `filing`, or for one that its number may be left to: itself,
 * each note with the same number, whoever registered its issuer, and the events of these notes. A company has an index by its
 * client alone, so that it is looked for at each client.
 */
const askingOf = (filing: string): string => `
  with about as (
    select ${filing}.client_id, coalesce(
      (select e.note_id from nfe_event e where e.client_id = ${filing}.client_id and e.id = ${filing}.id), ${filing}.id) as id
  ), numbered as (
    select client_id, id from about
    union
    select m.client_id, m.id
    from about
    join note n on n.client_id = about.client_id and n.id = about.id
    join company o on o.client_id = n.client_id and o.id = n.company_id
    cross join client k
    join company c on c.client_id = k.id and c.mode in ('test', 'live') and c.cnpj = o.cnpj
    join note m on m.client_id = c.client_id and m.company_id = c.id and m.environment = n.environment
      and m.model = n.model and m.series = n.series and m.number = n.number
  )
  select client_id, id from numbered
  union all
  select e.client_id, e.id from numbered join nfe_event e on e.client_id = numbered.client_id and e.note_id = numbered.id`;

/**
 * SQL: how long the key `key` may not be asked for yet by the filing `filing`, whose own it is or whose number may be left
 * to it (ms, 0 or below: it may); null without a question in the window, whichever of the documents that may ask for it asked,
 * as for its own key or for that of somebody else. A question that did not reach the authority is none. Source: nfe-protocol 5.3.
 */
export const keyWait = (filing: string, key: string, { gapMs, windowMs, most }: PaceInSql): string => `
  (select extract(epoch from greatest(
      max(asked.opened_at) + ${milliseconds(gapMs)},
      (array_agg(asked.opened_at order by asked.opened_at desc))[${most}] + ${milliseconds(windowMs)}
    ) - now())::float8 * 1000
  from (
    select a.opened_at
    from (${askingOf(filing)}) asking
    join filing other on other.client_id = asking.client_id and other.id = asking.id
    join attempt a on a.client_id = other.client_id and a.filing_id = other.id
    join filing_run ar on ar.client_id = a.client_id and ar.filing_id = a.filing_id and ar.run = a.run
    where a.kind = 'situation' and a.outcome is distinct from 'notSent'
      and a.opened_at > now() - ${milliseconds(windowMs)}
      and coalesce(${otherKeyOf('a')}, ${askedKey('other', 'ar')}) = ${key}
  ) asked)`;

/** SQL: the same of the key of the run `run` of the filing. */
export const questionWait = (filing: string, run: string, pace: PaceInSql): string =>
  keyWait(filing, askedKey(filing, run), pace);

/** SQL: how long (ms) no question of the CNPJ of the filing `filing` may leave after cStat 656; null where it may. */
export const silenceOf = (filing: string): string => `
  (select extract(epoch from b.until - now())::float8 * 1000
  from company o join authority_block b on b.cnpj = o.cnpj and b.environment = ${filing}.environment and b.until > now()
  where o.client_id = ${filing}.client_id and o.id = ${filing}.company_id)`;

/** How often the key of a document of this kind may be asked for, whoever asks. */
export const paceOf = (
  { filingKinds, settings: { timing } }: Pick<ServiceDeps, 'filingKinds' | 'settings'>,
  kind: FilingKind,
): QuestionPace => (filingKinds[kind].network === 'sefin' ? timing.sefinQuestionPace : timing.questionPace);

const lockName = (key: string): string => `pg_advisory_xact_lock(hashtextextended('question:' || ${key}, 0))`;

const lock = defineStatement<[filingId: string, run: number], { readonly kind: FilingKind }>(`
  select f.kind
  from filing f join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = $2
  cross join lateral ${lockName(askedKey('f', 'r'))} held
  where f.id = $1`);

/**
 * Lets no other question about the key of this run be opened before the transaction has ended, and gives the kind of
 * the filing; undefined without such a run.
 */
export async function lockAskedKey(
  tx: Transaction,
  filingId: string,
  run: number,
): Promise<FilingKind | undefined> {
  const [row] = await tx.run(lock, [filingId, run]);
  return row?.kind;
}

const lockByKey = defineStatement<[key: string], object>(`select ${lockName('$1::text')}`);

/** The same for a key of somebody else. */
export const lockOtherKey = (tx: Transaction, key: string): Promise<unknown> => tx.run(lockByKey, [key]);
