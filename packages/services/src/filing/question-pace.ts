import type { FilingKind } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { QuestionPace } from '@fiscal/domain';
import type { ServiceDeps } from '../context/context.ts';
import { otherKeyOf } from './other-key-of.ts';

/** SQL: the key that a question asks for about a run; an event is looked for at the key of its note, in its Id. */
const askedKey = (filing: string, run: string): string =>
  `case ${filing}.kind when 'nfeEvent' then substr(${run}.authority_key, 9, 44) else ${run}.authority_key end`;

/** Parameters of `questionWait`, as SQL. */
export interface PaceInSql {
  readonly gapMs: string;
  readonly windowMs: string;
  readonly most: string;
}

const milliseconds = (ms: string): string => `${ms} * interval '1 millisecond'`;

/** `key` and `asking`: SQL of a key, and of the documents that may have asked for it (client_id, id). */
const waitOf = (key: string, asking: string, { gapMs, windowMs, most }: PaceInSql): string => `
  (select extract(epoch from greatest(
      max(asked.opened_at) + ${milliseconds(gapMs)},
      (array_agg(asked.opened_at order by asked.opened_at desc))[${most}] + ${milliseconds(windowMs)}
    ) - now())::float8 * 1000
  from (
    select a.opened_at
    from (${asking}) asking
    join filing other on other.client_id = asking.client_id and other.id = asking.id
    join attempt a on a.client_id = other.client_id and a.filing_id = other.id
    join filing_run ar on ar.client_id = a.client_id and ar.filing_id = a.filing_id and ar.run = a.run
    where a.kind = 'situation' and a.outcome is distinct from 'notSent'
      and a.opened_at > now() - ${milliseconds(windowMs)}
      and coalesce(${otherKeyOf('a')}, ${askedKey('other', 'ar')}) = ${key}
  ) asked)`;

/**
 * SQL: how long the key of the run `run` of the filing `filing` may not be asked for yet (ms, 0 or below: it may);
 * null without a question in the window. What asked before is the same document in any run, or a document about the
 * same note. A question that did not reach the authority is none. Source: nfe-protocol 5.3.
 */
export const questionWait = (filing: string, run: string, pace: PaceInSql): string =>
  waitOf(
    askedKey(filing, run),
    `
      select ${filing}.client_id, asking.id
      from (
        select ${filing}.id as note_id where ${filing}.kind <> 'nfeEvent'
        union all
        select e.note_id from nfe_event e where e.client_id = ${filing}.client_id and e.id = ${filing}.id
      ) about
      cross join lateral (
        select about.note_id as id
        union all
        select e.id from nfe_event e where e.client_id = ${filing}.client_id and e.note_id = about.note_id
      ) asking`,
    pace,
  );

/**
 * SQL: the same of the key of somebody else, `key`, to which the number of `filing` may be left. What asked before is the
 * filing itself, or a note that has the same number, whoever registered its issuer.
 */
export const otherKeyWait = (filing: string, key: string, pace: PaceInSql): string =>
  waitOf(
    key,
    `
      select ${filing}.client_id, ${filing}.id
      union
      select m.client_id, m.id
      from note n
      join company o on o.client_id = n.client_id and o.id = n.company_id
      join company c on c.cnpj = o.cnpj
      join note m on m.client_id = c.client_id and m.company_id = c.id and m.environment = n.environment
        and m.model = n.model and m.series = n.series and m.number = n.number
      where n.client_id = ${filing}.client_id and n.id = ${filing}.id`,
    pace,
  );

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
