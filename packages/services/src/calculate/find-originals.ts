import type { NfeItem, NfeRequest } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { brasiliaDate } from '@fiscal/domain';
import type { OriginalItem } from '@fiscal/tax';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import type { FoundOriginals } from './calculate-request.ts';
import type { FrozenRequest } from './frozen-request.ts';

/** The part of a request that names the returned notes. */
export type ReturningRequest = Pick<NfeRequest, 'companyId' | 'items'>;

/**
 * Finds the original items of a return in the notes that the company issued here, to copy their IBS/CBS classification.
 * Source: specification 2.7.
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
    const count = original.frozen.calculated.items.length;
    if (reference.item <= count) return [];
    return [
      { path: `items[${index}].reference.item`, message: `a nota original só tem ${itemsInWords(count)}` },
    ];
  });
  const authorizedDates = Object.fromEntries(
    [...notes].map(([key, { authorizedAt }]) => [key, brasiliaDate(authorizedAt)]),
  );
  return {
    originals: request.items.map((item) => originalOf(item, notes)),
    absentOriginals,
    authorizedDates,
  };
}

const itemsInWords = (count: number): string => (count === 1 ? 'um item' : `${count} itens`);

interface OriginalNote {
  readonly frozen: FrozenRequest;
  readonly authorizedAt: Date;
}

const findAuthorized = defineStatement<
  { clientId: string; companyId: string; accessKeys: readonly string[] },
  { readonly accessKey: string; readonly authorizedAt: Date | null; readonly requestId: string }
>(`
  select n.access_key as "accessKey", n.authorized_at as "authorizedAt", r.request_document_id as "requestId"
  from note n
  join filing f on f.client_id = n.client_id and f.id = n.id
  join filing_run r on r.client_id = n.client_id and r.filing_id = n.id and r.authority_key = n.access_key
  where n.client_id = :clientId and n.company_id = :companyId and n.access_key = any(:accessKeys)
    and f.status = 'authorized'`);

async function readNotes(
  tx: Transaction,
  ctx: TenantContext,
  { companyId }: ReturningRequest,
  accessKeys: readonly string[],
): Promise<ReadonlyMap<string, OriginalNote>> {
  const { clientId } = ctx.tenant;
  const rows = await tx.run(findAuthorized, { clientId, companyId, accessKeys });
  const found = new Map<string, OriginalNote>();
  for (const { accessKey, authorizedAt, requestId } of rows) {
    if (authorizedAt === null) throw new Error(`note ${accessKey} is authorized at no time`);
    const bytes = await ctx.documents.get(tx, requestId);
    const frozen = JSON.parse(new TextDecoder().decode(bytes)) as FrozenRequest;
    found.set(accessKey, { frozen, authorizedAt });
  }
  return found;
}

function originalOf(
  { reference }: NfeItem,
  notes: ReadonlyMap<string, OriginalNote>,
): OriginalItem | undefined {
  if (reference?.item === undefined) return undefined;
  const original = notes.get(reference.accessKey)?.frozen;
  const item = original?.request.items[reference.item - 1];
  const taxed = original?.calculated.items[reference.item - 1];
  if (item === undefined || taxed === undefined) return undefined;
  return { quantity: item.quantity, ncm: item.ncm, ibsCbs: taxed.IBSCBS ?? null };
}
