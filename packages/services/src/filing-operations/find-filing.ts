import { defineStatement } from '@fiscal/db';
import { isId24, parseAccessKey } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { serviceKinds } from '../kinds/service-kinds.ts';

/** The names that an operator may give a filing. An `externalId` is the client's own, so it needs the client. */
export type FilingReference =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'key'; readonly key: string }
  | { readonly by: 'externalId'; readonly externalId: string; readonly clientId: string };

export type FoundFiling =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly ids: readonly string[] };

interface Row {
  readonly id: string;
}

const byId = defineStatement<{ id: string }, Row>('select id from filing where id = :id');

/** Uses the index of series and number, which a key contains. Finds a filing by the keys of its earlier runs too. */
const byKey = defineStatement<
  { cnpj: string; model: string; series: number; number: number; key: string },
  Row
>(`
  select n.id from company c
  join note n on n.client_id = c.client_id and n.company_id = c.id
    and n.environment in ('homologation', 'production') and n.model = :model and n.series = :series
    and n.number = :number
  where c.cnpj = :cnpj and (n.access_key = :key or exists (
    select from filing_run r where r.client_id = n.client_id and r.filing_id = n.id and r.authority_key = :key))
  order by n.id limit 20`);

const byExternalId = defineStatement<{ clientId: string; externalId: string }, Row>(
  `${Object.values(serviceKinds.notes)
    .map(
      ({ rows }) => `select id from ${rows.name} where client_id = :clientId and external_id = :externalId`,
    )
    .join(' union all ')} order by id limit 20`,
);

/** Finds the filing that an operator names: by its id, by the key of any run of an NF-e, or by the client's own id. */
export async function findFiling(sys: OperatorContext, reference: FilingReference): Promise<FoundFiling> {
  const rows = await find(sys, reference);
  const [first, another] = rows;
  if (first === undefined) return { kind: 'none' };
  if (another !== undefined) return { kind: 'several', ids: rows.map(({ id }) => id) };
  return { kind: 'found', id: first.id };
}

async function find({ db }: OperatorContext, reference: FilingReference): Promise<readonly Row[]> {
  switch (reference.by) {
    case 'id':
      return isId24(reference.id) ? db.autocommit(byId, { id: reference.id }) : [];
    case 'externalId':
      return db.autocommit(byExternalId, { clientId: reference.clientId, externalId: reference.externalId });
    case 'key': {
      const parts = parseAccessKey(reference.key);
      if (parts === undefined) return [];
      const { cnpj, model, series, number } = parts;
      return db.autocommit(byKey, { cnpj, model, series, number, key: reference.key });
    }
  }
}
