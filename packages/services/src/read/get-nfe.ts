import { defineStatement, filing, note } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import type { NfeRecord } from '../context/records.ts';
import { inTenant, scopeOf } from '../context/scope.ts';
import { conflict, notFound } from '../context/service-error.ts';
import { filingColumns } from '../rows/filing-row.ts';
import { type NoteRow, selectNotes } from '../rows/note-row.ts';
import { nfeRecord } from './nfe-record.ts';

const read = defineStatement<[id: string, clientId: string, mode: string], NoteRow>(`
  select ${filingColumns}, n.model, n.series, n.number, n.external_id as "externalId", n.uf,
    n.access_key as "accessKey", n.protocol, n.authorized_at as "authorizedAt", n.totals,
    to_jsonb(n.warnings) as warnings, n.proc_nfe_id as "procNfeId", n.danfe_id as "danfeId"
  from note n
  join filing f on f.client_id = n.client_id and f.id = n.id
  where n.id = $1 and n.client_id = $2 and f.mode = $3`);

/** What clients ask for most: one round trip. Throws `not_found`. */
export async function getNfe(ctx: TenantContext, { id }: { readonly id: string }): Promise<NfeRecord> {
  if (!isId24(id)) throw notFound();
  const { clientId, mode } = ctx.tenant;
  const [row] = await ctx.db.read(scopeOf(ctx), read, [id, clientId, mode]);
  if (row === undefined) throw notFound();
  return nfeRecord(row);
}

export interface FindNfeInput {
  readonly externalId: string;
  readonly companyId?: string | undefined;
}

/** The note of an externalId. Throws `not_found`, `conflict` (`external_id_ambiguous`) over several companies. */
export async function findNfe(
  ctx: TenantContext,
  { externalId, companyId }: FindNfeInput,
): Promise<NfeRecord> {
  if (companyId !== undefined && !isId24(companyId)) throw notFound();
  const rows = await inTenant(ctx, (tx) =>
    selectNotes(tx)
      .where(
        and(
          eq(note.clientId, ctx.tenant.clientId),
          eq(filing.mode, ctx.tenant.mode),
          eq(note.externalId, externalId),
          companyId === undefined ? undefined : eq(note.companyId, companyId),
        ),
      )
      .limit(2),
  );
  const [row, another] = rows;
  if (row === undefined) throw notFound();
  if (another === undefined) return nfeRecord(row);
  throw conflict(
    'external_id_ambiguous',
    'Este externalId existe em mais de uma empresa; informe companyId.',
  );
}
