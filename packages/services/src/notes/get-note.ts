import { isId24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { scopeOf } from '../context/scope.ts';
import { conflict, notFound } from '../context/service-error.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import type { OfExternalId } from '../filing-record/note-rows.ts';
import type { NoteKind } from './note-kind.ts';

export interface NoteRef {
  readonly id: string;
}

/** Makes the verb that reads a note. Clients call it most, so it takes one round trip. The verb throws `not_found`. */
export const getNote =
  <Row extends FilingRow, Shown>(kind: NoteKind<Row, Shown>) =>
  async (ctx: TenantContext, { id }: NoteRef): Promise<Shown> => {
    if (!isId24(id)) throw notFound();
    const { clientId, mode } = ctx.tenant;
    const [row] = await ctx.db.read(scopeOf(ctx), kind.rows.byId, { id, clientId, mode });
    if (row === undefined) throw notFound();
    return show(ctx, kind, row);
  };

export interface FindNoteInput {
  readonly externalId: string;
  readonly companyId?: string | undefined;
}

/**
 * Makes the verb that finds the note of an externalId. The verb throws `not_found`, and `conflict`
 * (`external_id_ambiguous`) when several companies have a note with it.
 */
export const findNoteByExternalId =
  <Row extends FilingRow, Shown>(kind: NoteKind<Row, Shown>) =>
  async (ctx: TenantContext, { externalId, companyId }: FindNoteInput): Promise<Shown> => {
    if (companyId !== undefined && !isId24(companyId)) throw notFound();
    const { clientId, mode } = ctx.tenant;
    const parameters: OfExternalId = { clientId, mode, externalId, companyId: companyId ?? null };
    const [row, another] = await ctx.db.read(scopeOf(ctx), kind.rows.byExternalId, parameters);
    if (row === undefined) throw notFound();
    if (another !== undefined) {
      throw conflict(
        'external_id_ambiguous',
        'Este externalId existe em mais de uma empresa; informe companyId.',
      );
    }
    return show(ctx, kind, row);
  };

async function show<Row extends FilingRow, Shown>(
  ctx: TenantContext,
  { record, complete }: NoteKind<Row, Shown>,
  row: Row,
): Promise<Shown> {
  const shown = record(row);
  return complete === undefined ? shown : complete(ctx, shown);
}
