import { defineStatement, namesOfCompany, wordsOfName } from '@fiscal/db';
import {
  narrowOwner,
  narrowState,
  pageOf,
  type SearchParameters,
  type SearchRow,
  unless,
} from './search-parameters.ts';

type OfFilings = Pick<
  SearchParameters,
  'companyIds' | 'clientId' | 'kinds' | 'status' | 'attention' | 'beforeId' | 'limit'
>;

const filingOf = (table: string, kind: string, condition: string): string => `(
  select n.id, f.created_at as at from ${table} n
  join filing f on f.client_id = n.client_id and f.id = n.id
  where ${condition} and '${kind}' = any(:kinds) and ${narrowOwner('n')} and ${narrowState}
    and ${unless(':beforeId', 'text', 'n.id < :beforeId')}
  order by n.id desc limit :limit)`;

export const eventsByProtocol = defineStatement<OfFilings & { protocol: string }, SearchRow>(
  pageOf([filingOf('nfe_event', 'nfeEvent', 'n.protocol = :protocol')]),
);

export const rangesByProtocol = defineStatement<OfFilings & { protocol: string }, SearchRow>(
  pageOf([filingOf('number_range', 'nfeDisabling', 'n.protocol = :protocol')]),
);

/** The ranges that contain a number. */
export const rangesByNumber = defineStatement<
  OfFilings & Pick<SearchParameters, 'series' | 'issuerIds'> & { searched: number },
  SearchRow
>(
  pageOf([
    filingOf(
      'number_range',
      'nfeDisabling',
      `int8range(n.first, n.last, '[]') @> :searched::bigint
    and ${unless(':series', 'integer', 'n.series = :series')}
    and ${unless(':issuerIds', 'text[]', 'n.company_id = any(:issuerIds)')}`,
    ),
  ]),
);

/** The events of notes. */
export const eventsOfNotes = defineStatement<OfFilings & { noteIds: readonly string[] }, SearchRow>(
  pageOf([
    filingOf('nfe_event', 'nfeEvent', 'n.note_id = any(:noteIds)'),
    filingOf('nfse_event', 'nfseEvent', 'n.nfse_id = any(:noteIds)'),
  ]),
);

type Listed = Pick<
  SearchParameters,
  'kinds' | 'status' | 'attention' | 'beforeAt' | 'beforeId' | 'limit' | 'clientId'
>;

const listed = (condition: string): string => `
    select f.id, f.created_at as at from filing f
    where ${condition} and f.kind = k.kind and ${narrowState}
      and ${unless(':status', 'text', "f.stage in ('open', :status)")}
      and ${unless(':beforeId', 'text', '(f.created_at, f.id) < (:beforeAt::timestamptz, :beforeId)')}
    order by f.created_at desc, f.id desc limit :limit`;

const listedPage = (from: string, where: string, condition: string): string => `
  select f.id, f.at from ${from} cross join unnest(:kinds::text[]) k(kind) cross join lateral (${listed(condition)}) f
  where ${where}
  order by f.at desc, f.id desc limit :limit`;

/** The documents of companies. */
export const filingsOfCompanies = defineStatement<Listed & { issuerIds: readonly string[] }, SearchRow>(
  listedPage(
    'company c',
    `c.id = any(:issuerIds) and ${unless(':clientId', 'text', 'c.client_id = :clientId')}`,
    'f.client_id = c.client_id and f.company_id = c.id and f.mode = c.mode',
  ),
);

/** The documents of a client, or of every client. */
export const filingsOfClients = defineStatement<Listed, SearchRow>(
  listedPage(
    `client c cross join (values ('live'), ('test')) m(mode)`,
    unless(':clientId', 'text', 'c.id = :clientId'),
    'f.client_id = c.id and f.mode = m.mode',
  ),
);

type OfOwners = Pick<SearchParameters, 'clientId' | 'beforeId' | 'limit'>;

const owner = (table: string, clientId: string, at: string, condition: string): string => `
  select x.id, x.${at} as at from ${table} x
  where ${condition} and ${unless(':clientId', 'text', `${clientId} = :clientId`)}
    and ${unless(':beforeId', 'text', 'x.id < :beforeId')}
  order by x.id desc limit :limit`;

export const companiesByIds = defineStatement<OfOwners & { issuerIds: readonly string[] }, SearchRow>(
  owner('company', 'x.client_id', 'created_at', 'x.id = any(:issuerIds)'),
);

/** SQL: the row is among those with the words. They are found first, because an order by id would read every row. */
const matched = (table: string, name: string): string =>
  `x.id = any(array(select id from ${table} where ${wordsOfName(name)} @@ (:words::text)::tsquery))`;

export const companiesByName = defineStatement<
  OfOwners & Pick<SearchParameters, 'companyIds'> & { words: string },
  SearchRow
>(
  owner(
    'company',
    'x.client_id',
    'created_at',
    `${matched('company', namesOfCompany)} and ${unless(':companyIds', 'text[]', 'x.id = any(:companyIds)')}`,
  ),
);

export const clientsByName = defineStatement<OfOwners & { words: string }, SearchRow>(
  owner('client', 'x.id', 'created_at', matched('client', 'name')),
);

export const certificatesOfCompanies = defineStatement<
  OfOwners & { issuerIds: readonly string[] },
  SearchRow
>(
  `select x.id, x.at from company c cross join lateral (${owner(
    'certificate',
    'x.client_id',
    'uploaded_at',
    'x.client_id = c.client_id and x.company_id = c.id',
  )}) x
  where c.id = any(:issuerIds)
  order by x.id desc limit :limit`,
);

/** The deliveries to webhooks and mails about documents and their events. */
export const deliveriesOfNotes = defineStatement<
  { noteIds: readonly string[]; status: string | null; beforeId: string | null; limit: number },
  SearchRow
>(`
  select d.id, d.created_at as at
  from unnest(:noteIds::text[]) n(id)
  join filing f on f.id = n.id
  cross join lateral (
    select f.id union all select e.id from nfe_event e where e.client_id = f.client_id and e.note_id = f.id
    union all select e.id from nfse_event e where e.client_id = f.client_id and e.nfse_id = f.id
  ) r(id)
  cross join lateral (
    select w.id from webhook w where w.client_id = f.client_id union all select f.company_id
  ) t(id)
  join delivery d on d.client_id = f.client_id and d.target_id = t.id and d.resource_id = r.id
  where ${unless(':status', 'text', 'd.status = :status')} and ${unless(':beforeId', 'text', 'd.id < :beforeId')}
  order by d.id desc limit :limit`);

/** The companies with a CNPJ, of every client. */
export const companiesByCnpj = defineStatement<
  { cnpj: string; clientId: string | null },
  { readonly id: string }
>(`select id from company where cnpj = :cnpj and ${unless(':clientId', 'text', 'client_id = :clientId')}`);
