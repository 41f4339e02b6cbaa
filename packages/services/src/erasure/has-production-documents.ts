import { type ErrorDetails, mostCounted } from '@fiscal/api-contract';
import type { KindThatRegisters } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';

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

/** The compiler asks for every kind of the table that is counted. */
const counted: { readonly [R in 'note' | 'range']: Readonly<Record<KindThatRegisters<R>, R>> } = {
  note: { nfe: 'note', nfse: 'note' },
  range: { nfeDisabling: 'range' },
};

const isOf = (what: 'note' | 'range'): string =>
  `f.kind in (${Object.keys(counted[what]).map((kind) => `'${kind}'`)})`;

const count = defineStatement<{ clientId: string; companyId: string }, ProductionDocuments>(`
  select
    (select count(*) from (select from filing f where ${ofProduction} and ${isOf('note')} limit ${mostCounted}) n
    )::int as "productionNotes",
    (select count(*) from (select from filing f where ${ofProduction} and ${isOf('range')} limit ${mostCounted}) d
    )::int as "disablingRecords"`);

/** Counts the company's documents of production, for the details of a refusal. */
export async function countProductionDocuments(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<ProductionDocuments> {
  const [row] = await tx.run(count, { clientId, companyId: id });
  return row ?? { productionNotes: 0, disablingRecords: 0 };
}
