import type { NfseRecord } from '@fiscal/api-contract';
import { defineStatement } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { scopeOf } from '../context/scope.ts';
import { conflict, notFound } from '../context/service-error.ts';
import { nfseRecord } from '../kinds/nfse/nfse-record.ts';
import { fromNfses, type NfseRow, nfseColumns, selectNfse } from '../rows/nfse-row.ts';
import { explainRegistration } from './explain-registration.ts';

/** One round trip, but where the municipal registration was refused. Throws `not_found`. */
export async function getNfse(ctx: TenantContext, { id }: { readonly id: string }): Promise<NfseRecord> {
  if (!isId24(id)) throw notFound();
  const { clientId, mode } = ctx.tenant;
  const [row] = await ctx.db.read(scopeOf(ctx), selectNfse, [id, clientId, mode]);
  if (row === undefined) throw notFound();
  return explainRegistration(ctx, nfseRecord(row));
}

const byExternalId = defineStatement<
  [clientId: string, mode: string, externalId: string, companyId: string | null],
  NfseRow
>(`
  select ${nfseColumns} ${fromNfses}
  where n.client_id = $1 and f.mode = $2 and n.external_id = $3 and ($4::text is null or n.company_id = $4)
  limit 2`);

export interface FindNfseInput {
  readonly externalId: string;
  readonly companyId?: string | undefined;
}

/** The NFS-e of an externalId. Throws `not_found`, `conflict` (`external_id_ambiguous`) over several companies. */
export async function findNfse(
  ctx: TenantContext,
  { externalId, companyId }: FindNfseInput,
): Promise<NfseRecord> {
  if (companyId !== undefined && !isId24(companyId)) throw notFound();
  const { clientId, mode } = ctx.tenant;
  const rows = await ctx.db.read(scopeOf(ctx), byExternalId, [clientId, mode, externalId, companyId ?? null]);
  const [row, another] = rows;
  if (row === undefined) throw notFound();
  if (another === undefined) return explainRegistration(ctx, nfseRecord(row));
  throw conflict(
    'external_id_ambiguous',
    'Este externalId existe em mais de uma empresa; informe companyId.',
  );
}
