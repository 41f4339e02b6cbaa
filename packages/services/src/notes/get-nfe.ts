import { filing, note } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '../context.ts';
import type { NfeRecord } from '../records.ts';
import { inTenant } from '../scope.ts';
import { conflict, notFound } from '../service-error.ts';
import { findNote } from './find-note.ts';
import { nfeRecord } from './nfe-record.ts';
import { selectNotes } from './note-row.ts';

/** Throws `not_found`. */
export async function getNfe(ctx: TenantContext, { id }: { readonly id: string }): Promise<NfeRecord> {
  return inTenant(ctx, async (tx) => nfeRecord(await findNote(tx, ctx, id)));
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
