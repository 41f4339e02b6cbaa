import { type ErrorDetails, mostCounted } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { serviceKinds } from '../kinds/service-kinds.ts';

type ProductionDocuments = ErrorDetails['company_has_documents'];

const ofProduction = "f.client_id = :clientId and f.company_id = :companyId and f.environment = 'production'";

const find = defineStatement<{ clientId: string; companyId: string }, { readonly found: boolean }>(
  `select exists (select from filing f where ${ofProduction}) as found`,
);

/**
 * Returns whether the company has notes or disablings of production in any state, even refused ones. Those of
 * homologation never prevent an erasure. Source: specification 3.5.
 */
export async function hasProductionDocuments(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<boolean> {
  const [row] = await tx.run(find, { clientId, companyId: id });
  return row?.found === true;
}

const isAmong = (kinds: object): string => `f.kind in (${Object.keys(kinds).map((kind) => `'${kind}'`)})`;

const count = defineStatement<{ clientId: string; companyId: string }, ProductionDocuments>(`
  select
    (select count(*) from (select from filing f where ${ofProduction} and ${isAmong(serviceKinds.notes)} limit ${mostCounted}) n
    )::int as "productionNotes",
    (select count(*) from (select from filing f where ${ofProduction} and ${isAmong(serviceKinds.ranges)} limit ${mostCounted}) d
    )::int as "disablingRecords"`);

/** Counts the company's documents of production, for the details of a refusal. */
export async function countProductionDocuments(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<ProductionDocuments> {
  const [row] = await tx.run(count, { clientId, companyId: id });
  return row ?? { productionNotes: 0, disablingRecords: 0 };
}
