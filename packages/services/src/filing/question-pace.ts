import type { FilingKind } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { AuthorityNetwork, QuestionPace } from '@fiscal/domain';
import type { ServiceDeps } from '../context/context.ts';

/** SQL: the key that a question about a run names; an event is looked for at the key of its note, in its Id. */
export const queriedKey = (filing: string, run: string): string =>
  `case ${filing}.kind when 'nfeEvent' then substr(${run}.authority_key, 9, 44) else ${run}.authority_key end`;

/**
 * SQL: the milliseconds until the key `key` may be queried in the environment of `filing`, whoever queried it before; 0
 * or less: it may be queried now; null: no question in the window. The environment is compared because the Id of a DPS is
 * the same in both. A question that did not reach the authority does not count. The parameters are those of
 * `QuestionPace`. Source: nfe-protocol 5.3.
 */
export const keyWait = (filing: string, key: string): string => `
  (select extract(epoch from greatest(
      max(a.opened_at) + interval '1 millisecond' * :gapMs::float8,
      (array_agg(a.opened_at order by a.opened_at desc))[:most::int] + interval '1 millisecond' * :windowMs::float8
    ) - now())::float8 * 1000
  from attempt a
  join filing earlier on earlier.client_id = a.client_id and earlier.id = a.filing_id
    and earlier.environment = ${filing}.environment
  where a.asked_key = ${key} and a.opened_at > now() - interval '1 millisecond' * :windowMs::float8
    and a.outcome is distinct from 'notSent')`;

/**
 * SQL: the milliseconds for which no question of the CNPJ of `filing` may be sent after cStat 656; null when it may.
 */
export const silenceOf = (filing: string): string => `
  (select extract(epoch from b.until - now())::float8 * 1000
  from company o join authority_block b on b.cnpj = o.cnpj and b.environment = ${filing}.environment and b.until > now()
  where o.client_id = ${filing}.client_id and o.id = ${filing}.company_id)`;

const paces = { sefaz: 'questionPace', sefin: 'sefinQuestionPace' } as const satisfies Record<
  AuthorityNetwork,
  string
>;

/** Returns how often the key of a document of this kind may be queried by all parties together. */
export const paceOf = (
  { filingKinds, settings: { timing } }: Pick<ServiceDeps, 'filingKinds' | 'settings'>,
  kind: FilingKind,
): QuestionPace => timing[paces[filingKinds[kind].network]];

const lockName = (key: string): string => `pg_advisory_xact_lock(hashtextextended('question:' || ${key}, 0))`;

const lock = defineStatement<{ filingId: string; run: number }, { readonly kind: FilingKind }>(`
  select f.kind
  from filing f join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = :run
  cross join lateral ${lockName(queriedKey('f', 'r'))} held
  where f.id = :filingId`);

/**
 * Locks the key of this run, so that no other question about it is opened before the transaction ends. Returns the kind
 * of the filing; undefined without such a run.
 */
export async function lockQueriedKey(
  tx: Transaction,
  filingId: string,
  run: number,
): Promise<FilingKind | undefined> {
  const [row] = await tx.run(lock, { filingId, run });
  return row?.kind;
}

const lockByKey = defineStatement<{ key: string }, object>(`select ${lockName(':key::text')}`);

/** Locks another party's key in the same way. */
export const lockOtherKey = (tx: Transaction, key: string): Promise<unknown> => tx.run(lockByKey, { key });
