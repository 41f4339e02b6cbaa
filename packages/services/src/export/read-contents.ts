import { type DocumentRow, defineStatement } from '@fiscal/db';
import { scopeOf } from '../context/scope.ts';
import { documentRow } from '../documents/document-parameters.ts';
import type { ExportContext, MonthEntry } from './month-plan.ts';

const read = defineStatement<
  { clientId: string; ids: readonly string[] },
  DocumentRow & { readonly id: string }
>(`select d.id, ${documentRow('d')} from document d where d.client_id = :clientId and d.id = any(:ids)`);

const bytesAtATime = 2 * 1024 * 1024;
const documentsAtATime = 256;
/** The objects of a batch that are fetched at the same time. */
const fetchedAtATime = 8;

/**
 * Yields the bytes of each entry in order. They are read in batches, each in a short transaction, and the next batch is
 * read while the consumer takes the present one. At most two batches of 2 MB, or two documents of any size, are in
 * memory.
 */
export async function* readContents(
  ctx: Pick<ExportContext, 'db' | 'documents' | 'tenant'>,
  entries: readonly MonthEntry[],
): AsyncGenerator<Uint8Array> {
  const batches = batchesOf(entries);
  let next = readBatch(ctx, batches.next().value ?? []);
  try {
    for (;;) {
      const current = await next;
      if (current.length === 0) return;
      next = readBatch(ctx, batches.next().value ?? []);
      // The consumer may stop before this batch: its failure would be unhandled.
      next.catch(() => undefined);
      yield* current;
    }
  } finally {
    await next.catch(() => undefined);
  }
}

function* batchesOf(entries: readonly MonthEntry[]): Generator<readonly MonthEntry[], undefined> {
  let batch: MonthEntry[] = [];
  let size = 0;
  for (const entry of entries) {
    if (batch.length > 0 && (size + entry.size > bytesAtATime || batch.length >= documentsAtATime)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(entry);
    size += entry.size;
  }
  if (batch.length > 0) yield batch;
  return undefined;
}

async function readBatch(
  ctx: Pick<ExportContext, 'db' | 'documents' | 'tenant'>,
  batch: readonly MonthEntry[],
): Promise<readonly Uint8Array[]> {
  const ids = batch.flatMap(({ source }) => ('documentId' in source ? [source.documentId] : []));
  const rows =
    ids.length === 0 ? [] : await ctx.db.read(scopeOf(ctx), read, { clientId: ctx.tenant.clientId, ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const contents: Uint8Array[] = [];
  for (let from = 0; from < batch.length; from += fetchedAtATime) {
    const some = batch.slice(from, from + fetchedAtATime).map(({ name, source }) => {
      if ('bytes' in source) return source.bytes;
      const row = byId.get(source.documentId);
      if (row === undefined) throw new Error(`the document of ${name} is absent`);
      return ctx.documents.fetch(row);
    });
    contents.push(...(await Promise.all(some)));
  }
  return contents;
}
