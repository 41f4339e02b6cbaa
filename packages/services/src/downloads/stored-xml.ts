import type { Transaction } from '@fiscal/db';
import type { ReadingContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { strongTag } from './content-tag.ts';

/** A stored XML document for download. `etag` is the quoted strong ETag of its bytes. */
export interface StoredXml {
  readonly xml: string;
  readonly fileName: string;
  readonly etag: string;
}

/** Finds a document of the client in a transaction, and reads its stored bytes after the transaction. */
export async function readStoredXml(
  ctx: ReadingContext,
  find: (tx: Transaction) => Promise<{ readonly documentId: string; readonly fileName: string }>,
): Promise<StoredXml> {
  const { fileName, row } = await inTenant(ctx, async (tx) => {
    const { documentId, fileName: name } = await find(tx);
    return { fileName: name, row: await ctx.documents.find(tx, documentId) };
  });
  const bytes = await ctx.documents.fetch(row);
  return { xml: new TextDecoder().decode(bytes), fileName, etag: strongTag(bytes) };
}
