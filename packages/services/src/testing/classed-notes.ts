import { inTransaction, noteRun } from '@fiscal/db';
import type { Id24, NfeItem, NfeRequest, TaxClassRule } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '../context.ts';
import type { FrozenRequest } from '../notes/frozen-request.ts';
import type { IssuedNfe } from '../notes/issue-nfe.ts';
import { recordOutcome } from '../runs/record-outcome.ts';
import { createTaxClass } from '../tax-classes/create-tax-class.ts';
import { updateTaxClass } from '../tax-classes/update-tax-class.ts';
import { transmit } from './authority.ts';
import { aTaxClass, saleRules } from './tax-classes.ts';
import { anItem, aRequest, type World } from './world.ts';

export interface Shop {
  readonly ctx: TenantContext;
  readonly companyId: Id24;
}

/** A company of a client of its own, with these classes. */
export async function aShop(world: World, classes = [aTaxClass()]): Promise<Shop> {
  const ctx = await world.aClient();
  const companyId = await world.aCompany(ctx);
  for (const each of classes) await createTaxClass(ctx, { companyId, ...each });
  return { ctx, companyId };
}

/** An item that says nothing about taxes but its class. */
export const classed = (changes: Partial<NfeItem> = {}): NfeItem =>
  anItem({ cfop: undefined, taxes: undefined, taxClass: 'revenda', ...changes });

export const aSale = (companyId: string, changes: Partial<NfeRequest> = {}): NfeRequest =>
  aRequest(companyId, { items: [classed()], ...changes });

/** Replaces a class of the shop by one of the usual rules, but for the changes. */
export const replace = ({ ctx, companyId }: Shop, changes: object = {}, code = 'revenda') =>
  updateTaxClass(ctx, {
    companyId,
    code,
    replacement: { name: 'Revenda', rules: saleRules, ...changes },
  });

export const atRate = (rate: string): TaxClassRule[] =>
  saleRules.map((rule) => ({ ...rule, icms: { cst: '00', rate } }));

export interface FrozenRun extends FrozenRequest {
  readonly stamps: object;
  readonly xml: string;
}

/** What was kept with a run. */
export async function frozenRun({ sys }: World, noteId: string, run = 1): Promise<FrozenRun> {
  return inTransaction(sys.db, 'system', async (tx) => {
    const [row] = await tx
      .select()
      .from(noteRun)
      .where(and(eq(noteRun.noteId, noteId), eq(noteRun.run, run)));
    if (row === undefined) throw new Error('no run');
    const text = async (id: string): Promise<string> =>
      new TextDecoder().decode(await sys.documents.get(tx, id));
    const request = JSON.parse(await text(row.requestId)) as FrozenRequest;
    return { ...request, stamps: row.stamps, xml: await text(row.unsignedId) };
  });
}

export async function reject({ sys }: World, { note }: Pick<IssuedNfe, 'note'>, run = 1): Promise<void> {
  const attemptId = await transmit(sys, note.id, { cStat: '610', class: 'rejected' }, run);
  await recordOutcome(sys, { noteId: note.id, run, outcome: { kind: 'rejected', attemptId } });
}
