import { createHash } from 'node:crypto';
import type { Transaction } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';

/** A stored XML document for download; `etag` is the quoted strong tag of its bytes. */
export interface StoredXml {
  readonly xml: string;
  readonly fileName: string;
  readonly etag: string;
}

/** Reads a document of the client as it was stored. */
export async function readStoredXml(
  tx: Transaction,
  { documents }: TenantContext,
  { documentId, fileName }: { readonly documentId: string; readonly fileName: string },
): Promise<StoredXml> {
  const bytes = await documents.get(tx, documentId);
  return { xml: new TextDecoder().decode(bytes), fileName, etag: strongTag(bytes) };
}

export const strongTag = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url')}"`;
