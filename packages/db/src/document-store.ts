import { createHash } from 'node:crypto';
import { type Clock, type Id24, id24, makeId24, type Random } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { type DocumentKind, document } from './schema/index.ts';

export interface DocumentToStore {
  readonly clientId: Id24;
  /** The note, or whatever it belongs to. */
  readonly ownerId: Id24;
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

/** Bytes that are written once and never change. Nothing else knows where they lie. */
export interface DocumentStore {
  /** Writes with the caller's transaction: there is no document without the row that refers to it. */
  put(tx: Transaction, input: DocumentToStore): Promise<Id24>;
  /** Throws when the document is absent, or when its bytes are not those that were written. */
  get(tx: Transaction, id: string): Promise<Uint8Array>;
}

/** Keeps documents in Postgres. The SHA-256 taken at writing is checked at every reading. */
export function createDocumentStore({ clock, random }: { clock: Clock; random: Random }): DocumentStore {
  return {
    async put(tx, { clientId, ownerId, kind, bytes }) {
      const createdAt = clock.now();
      const id = makeId24(createdAt, random.bytes(8));
      const row = {
        id,
        clientId,
        ownerId,
        kind,
        sha256: sha256(bytes),
        size: bytes.length,
        bytes,
        createdAt,
      };
      await tx.insert(document).values(row);
      return id;
    },
    async get(tx, id) {
      const [row] = await tx
        .select()
        .from(document)
        .where(eq(document.id, id24(id)));
      if (row === undefined) throw new Error(`document ${id} is absent`);
      if (Buffer.compare(sha256(row.bytes), row.sha256) !== 0) throw new Error(`document ${id} is damaged`);
      return row.bytes;
    },
  };
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
