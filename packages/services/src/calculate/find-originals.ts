import { filing, filingRun, note, type Transaction } from '@fiscal/db';
import type { NfeItem, NfeRequest } from '@fiscal/domain';
import type { OriginalItem } from '@fiscal/tax';
import { and, eq, inArray } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import type { FrozenRequest } from '../rows/frozen-request.ts';
import type { FoundOriginals } from './calculate-request.ts';

/** The part of a request that names the notes that come back. */
export type ReturningRequest = Pick<NfeRequest, 'companyId' | 'items'>;

/**
 * The items that come back with a return, where the company issued the original note here: their IBS/CBS
 * classification is copied. Source: specification 2.7.
 */
export async function findOriginals(ctx: TenantContext, request: ReturningRequest): Promise<FoundOriginals> {
  const keys = request.items.flatMap(({ reference }) =>
    reference?.item === undefined ? [] : [reference.accessKey],
  );
  if (keys.length === 0) return { originals: [], absentOriginals: [] };
  const notes = await inTenant(ctx, (tx) => readNotes(tx, ctx, request, [...new Set(keys)]));
  const absentOriginals = request.items.flatMap(({ reference }, index) => {
    const original = reference === undefined ? undefined : notes.get(reference.accessKey);
    if (original === undefined || reference?.item === undefined) return [];
    const count = original.calculated.items.length;
    if (reference.item <= count) return [];
    return [
      { path: `items[${index}].reference.item`, message: `a nota original só tem ${itemsInWords(count)}` },
    ];
  });
  return { originals: request.items.map((item) => originalOf(item, notes)), absentOriginals };
}

const itemsInWords = (count: number): string => (count === 1 ? 'um item' : `${count} itens`);

async function readNotes(
  tx: Transaction,
  ctx: TenantContext,
  { companyId }: ReturningRequest,
  keys: readonly string[],
): Promise<ReadonlyMap<string, FrozenRequest>> {
  const rows = await tx
    .select({ accessKey: note.accessKey, requestId: filingRun.requestId })
    .from(note)
    .innerJoin(filing, and(eq(filing.clientId, note.clientId), eq(filing.id, note.id)))
    .innerJoin(
      filingRun,
      and(
        eq(filingRun.clientId, note.clientId),
        eq(filingRun.filingId, note.id),
        eq(filingRun.authorityKey, note.accessKey),
      ),
    )
    .where(
      and(
        eq(note.clientId, ctx.tenant.clientId),
        eq(note.companyId, companyId),
        eq(filing.status, 'authorized'),
        inArray(note.accessKey, [...keys]),
      ),
    );
  const found = new Map<string, FrozenRequest>();
  for (const { accessKey, requestId } of rows) {
    const bytes = await ctx.documents.get(tx, requestId);
    found.set(accessKey, JSON.parse(new TextDecoder().decode(bytes)) as FrozenRequest);
  }
  return found;
}

function originalOf(
  { reference }: NfeItem,
  notes: ReadonlyMap<string, FrozenRequest>,
): OriginalItem | undefined {
  if (reference?.item === undefined) return undefined;
  const original = notes.get(reference.accessKey);
  const item = original?.request.items[reference.item - 1];
  const taxed = original?.calculated.items[reference.item - 1];
  if (item === undefined || taxed === undefined) return undefined;
  return { quantity: item.quantity, ncm: item.ncm, ibsCbs: taxed.IBSCBS ?? null };
}
