import { defineStatement, wordsOfName } from '@fiscal/db';
import {
  type NarrowParameters,
  narrowOwner,
  narrowState,
  pageOf,
  type SearchRow,
  unless,
} from './search-parameters.ts';

interface NoteSql {
  readonly kind: string;
  readonly name: string;
  /** SQL: the note has the number that narrows the search. */
  readonly hasNumber: string;
}

const nfe: NoteSql = { kind: 'nfe', name: 'note', hasNumber: 'n.number = :number' };
const nfse: NoteSql = {
  kind: 'nfse',
  name: 'nfse',
  hasNumber: '(n.number = :number or n.nfse_number = :number::bigint::text)',
};

const narrowNote = ({ kind, hasNumber }: NoteSql): string =>
  [
    `'${kind}' = any(:kinds)`,
    narrowOwner('n'),
    unless(':series', 'integer', 'n.series = :series'),
    unless(':number', 'bigint', hasNumber),
    unless(':taxId', 'text', '(n.recipient_document = :taxId or n.company_id = any(:issuerIds))'),
    unless(':words', 'text', `${wordsOfName('n.recipient_name')} @@ (:words::text)::tsquery`),
    unless(':beforeId', 'text', 'n.id < :beforeId'),
  ].join('\n    and ');

const select = (of: NoteSql, condition: string, from = `${of.name} n`): string => `(
  select n.id, f.created_at as at from ${from}
  join filing f on f.client_id = n.client_id and f.id = n.id
  where ${condition} and ${narrowNote(of)} and ${narrowState}
  order by n.id desc limit :limit)`;

/** SQL: searches each client, because the index begins with the client. */
const eachClient = (condition: string): string =>
  pageOf(
    [nfe, nfse].map(
      (of) => `(
  select f.id, f.at from client k cross join lateral ${select(of, `n.client_id = k.id and ${condition}`)} f
  where ${unless(':clientId', 'text', 'k.id = :clientId')})`,
    ),
  );

/** Notes by number: of an NF-e, of a DPS, or of an NFS-e. */
export const notesByNumber = defineStatement<NarrowParameters & { searched: number }, SearchRow>(
  pageOf([
    select(nfe, 'n.number = :searched::bigint'),
    select(nfse, 'n.number = :searched::bigint'),
    select(nfse, 'n.nfse_number = :searched::bigint::text'),
  ]),
);

export const notesByProtocol = defineStatement<NarrowParameters & { protocol: string }, SearchRow>(
  pageOf([select(nfe, 'n.protocol = :protocol')]),
);

export const notesByExternalId = defineStatement<NarrowParameters & { externalId: string }, SearchRow>(
  eachClient('n.external_id = :externalId'),
);

/** Notes by CNPJ or CPF of the recipient or taker. */
export const notesByRecipient = defineStatement<NarrowParameters & { recipient: string }, SearchRow>(
  eachClient('n.recipient_document = :recipient'),
);

/**
 * Notes by access key. The keys name the company; the index of its series and numbers finds the NF-e by the keys of
 * earlier runs too.
 */
export const nfeByKey = defineStatement<
  NarrowParameters & { issuer: string; keySeries: number; keyNumber: number; key: string },
  SearchRow
>(
  pageOf([
    select(
      nfe,
      `c.cnpj = :issuer and (n.access_key = :key or exists (
        select from filing_run r where r.client_id = n.client_id and r.filing_id = n.id and r.authority_key = :key))`,
      `company c join note n on n.client_id = c.client_id and n.company_id = c.id
        and n.environment in ('homologation', 'production') and n.model = '55' and n.series = :keySeries
        and n.number = :keyNumber`,
    ),
  ]),
);

export const nfseByKey = defineStatement<NarrowParameters & { issuer: string; key: string }, SearchRow>(
  pageOf([
    select(
      nfse,
      'c.cnpj = :issuer',
      'company c join nfse n on n.client_id = c.client_id and n.company_id = c.id and n.access_key = :key',
    ),
  ]),
);

export const nfseByDps = defineStatement<
  NarrowParameters & { issuer: string; keySeries: number; keyNumber: number; dpsId: string },
  SearchRow
>(
  pageOf([
    select(
      nfse,
      'c.cnpj = :issuer and n.dps_id = :dpsId',
      `company c join nfse n on n.client_id = c.client_id and n.company_id = c.id
        and n.environment in ('homologation', 'production') and n.model = 'dps' and n.series = :keySeries
        and n.number = :keyNumber::bigint`,
    ),
  ]),
);

/** Finds words of recipients' names among the newest notes of everybody, which are read one by one. */
export const newestNotesByName = defineStatement<NarrowParameters & { newest: number }, SearchRow>(
  pageOf(
    [nfe, nfse].map((of) =>
      select(
        of,
        'true',
        `(select * from ${of.name} where ${unless(':beforeId', 'text', 'id < :beforeId')} order by id desc limit :newest) n`,
      ),
    ),
  ),
);

/** Finds words of recipients' names among some notes. */
export const notesByNameAmong = defineStatement<NarrowParameters & { ids: readonly string[] }, SearchRow>(
  pageOf([nfe, nfse].map((of) => select(of, 'n.id = any(:ids)'))),
);

/**
 * Finds words of recipients' names by their index. The notes are found first, because an order by id would read all
 * notes; then they are sorted before their filings are read one by one (`offset 0` keeps the planner from reading all
 * filings instead), so that a full page ends the search. `others`: words that are not worth the index, because many names
 * have them.
 */
export const notesByName = defineStatement<NarrowParameters & { others: string | null }, SearchRow>(
  pageOf(
    [nfe, nfse].map(
      (of) => `(
  with named as materialized (
    select n.id, n.client_id from ${of.name} n where ${narrowNote(of)}
      and ${unless(':others', 'text', `(${wordsOfName('n.recipient_name')} @@ (:others::text)::tsquery) is true`)})
  select n.id, f.at from (select * from named order by id desc) n
  cross join lateral (
    select f.created_at as at from filing f
    where f.client_id = n.client_id and f.id = n.id and ${narrowState} offset 0) f
  order by n.id desc limit :limit)`,
    ),
  ),
);

/** Counts, for each of some words, the notes that have it among the newest ones. */
export const countWords = defineStatement<
  { words: readonly string[]; newest: number },
  { readonly word: string; readonly count: number }
>(`
  with named as materialized (
    select ${wordsOfName('recipient_name')} as words from note order by id desc limit :newest)
  select w.word, (select count(*) from named n where n.words @@ w.word::tsquery)::int as count
  from unnest(:words::text[]) w(word)`);
