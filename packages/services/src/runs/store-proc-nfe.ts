import type { Transaction } from '@fiscal/db';
import { type Id24, id24 } from '@fiscal/domain';
import { type AssembledNfeProc, assembleNfeProc } from '@fiscal/nfe';
import type { SystemContext } from '../context.ts';
import type { NoteRow } from '../notes/find-note.ts';
import { readRun } from './find-run.ts';
import type { Verdict } from './stored-verdict.ts';

export type StoredProcNfe =
  | { readonly ok: true; readonly documentId: Id24 }
  | Extract<AssembledNfeProc, { readonly ok: false }>;

/**
 * Joins our signed bytes with the authority's protocol and keeps the result. Refused when the protocol is of
 * another key or another digest: then it is not about these bytes.
 */
export async function storeProcNfe(
  tx: Transaction,
  sys: SystemContext,
  row: NoteRow,
  { protocol }: Verdict,
): Promise<StoredProcNfe> {
  const run = await readRun(tx, row, row.run);
  if (protocol === undefined || run.signedId === null) return { ok: false, reason: 'unreadable' };
  const signed = new TextDecoder().decode(await sys.documents.get(tx, run.signedId));
  const assembled = assembleNfeProc(signed, protocol.xml);
  if (!assembled.ok) return assembled;
  const documentId = await sys.documents.put(tx, {
    clientId: id24(row.clientId),
    ownerId: id24(row.id),
    kind: 'procNFe',
    bytes: new TextEncoder().encode(assembled.xml),
  });
  return { ok: true, documentId };
}
