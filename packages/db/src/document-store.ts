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

/** What the row of a document holds; statements insert it with the row that refers to it. */
export interface StagedDocument extends DocumentToStore {
  readonly id: Id24;
  readonly sha256: Uint8Array;
}

/** What a statement read of a document's row. */
export interface DocumentBytes {
  readonly sha256: Uint8Array;
  readonly bytes: Uint8Array;
}

/** Bytes that are written once and never change. Nothing else knows where they lie. */
export interface DocumentStore {
  /** Brings the bytes to their place and gives the row that refers to them; the caller's statement inserts it. */
  stage(input: DocumentToStore): Promise<StagedDocument>;
  /** The bytes of a row that a statement read. Throws when they are not those that were written. */
  open(row: DocumentBytes): Uint8Array;
  /** Throws when the document is absent, or when its bytes are not those that were written. */
  get(tx: Transaction, id: string): Promise<Uint8Array>;
}

/** Keeps documents in Postgres. The SHA-256 taken at writing is checked at every reading. */
export function createDocumentStore({ clock, random }: { clock: Clock; random: Random }): DocumentStore {
  const open = ({ sha256, bytes }: DocumentBytes): Uint8Array => {
    if (Buffer.compare(digestOf(bytes), sha256) !== 0) throw new Error('a document is damaged');
    return bytes;
  };
  return {
    async stage(input) {
      return { ...input, id: makeId24(clock.now(), random.bytes(8)), sha256: digestOf(input.bytes) };
    },
    open,
    async get(tx, id) {
      const [row] = await tx
        .select({ sha256: document.sha256, bytes: document.bytes })
        .from(document)
        .where(eq(document.id, id24(id)));
      if (row === undefined) throw new Error(`document ${id} is absent`);
      return open(row);
    },
  };
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
