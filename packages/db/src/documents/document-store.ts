import { createHash } from 'node:crypto';
import { type Clock, type Id24, id24, makeId24, type Random } from '@fiscal/domain';
import type { ObjectStore } from '@fiscal/objects';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { type DocumentKind, document, kindsOfObjects } from '../schema/index.ts';

export interface DocumentToStore {
  readonly clientId: Id24;
  /** The note, or whatever it belongs to. */
  readonly ownerId: Id24;
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

/** A row that holds its bytes, as a statement read it. */
export interface DocumentBytes {
  readonly sha256: Uint8Array;
  readonly bytes: Uint8Array;
}

/** A row whose bytes may be in a bucket, as a statement read it: either `bytes` or `objectKey` is present. */
export interface DocumentRow {
  readonly sha256: Uint8Array;
  readonly size: number;
  readonly bytes: Uint8Array | null;
  readonly objectKey: string | null;
}

/** The row of a document, which statements insert with the row that refers to it. */
export interface StagedDocument extends Omit<DocumentToStore, 'bytes'>, DocumentRow {
  readonly id: Id24;
}

/** Bytes that are written once and never change. Nothing else knows where they lie. */
export interface DocumentStore {
  /**
   * Brings the bytes to their place and gives the row that refers to them; the caller's statement inserts it. Throws
   * `ObjectStoreError` where the bucket does not take them: then nothing refers to them.
   */
  stage(input: DocumentToStore): Promise<StagedDocument>;
  /** True where `stage` calls a bucket for this kind: never while a transaction holds locks. */
  isStagedAway(kind: DocumentKind): boolean;
  /** The bytes of a row that holds them. Throws when they are not those that were written. */
  open(row: DocumentBytes): Uint8Array;
  /** The row of a document, which `fetch` reads after the transaction. Throws when it is absent. */
  find(tx: Transaction, id: string): Promise<DocumentRow>;
  /** The bytes of a row, wherever they lie. Throws as `open` does, and `ObjectStoreError` where the bucket gives none. */
  fetch(row: DocumentRow): Promise<Uint8Array>;
  /** The bytes of a document of a kind that lies in no bucket. Throws as `find` and `open` do. */
  get(tx: Transaction, id: string): Promise<Uint8Array>;
}

export interface DocumentStoreParts {
  readonly clock: Clock;
  readonly random: Random;
  /** Absent: no document lies in a bucket. */
  readonly objects?: ObjectStore | undefined;
  /** Where new documents go; those of both places are read. Postgres unless given. */
  readonly newIn?: 'postgres' | 'objects' | undefined;
}

/** The SHA-256 taken at writing is checked at every reading; what is in a bucket is checked by its server too. */
export function createDocumentStore(parts: DocumentStoreParts): DocumentStore {
  const { clock, random, objects, newIn = 'postgres' } = parts;
  const target = newIn === 'objects' ? objects : undefined;
  if (newIn === 'objects' && target === undefined) throw new Error('no bucket was given for new documents');
  const find = async (tx: Transaction, id: string): Promise<DocumentRow> => {
    const { sha256, size, bytes, objectKey } = document;
    const [row] = await tx
      .select({ sha256, size, bytes, objectKey })
      .from(document)
      .where(eq(document.id, id24(id)));
    if (row === undefined) throw new Error(`document ${id} is absent`);
    return row;
  };
  return {
    async stage({ bytes, ...given }) {
      const id = makeId24(clock.now(), random.bytes(8));
      const row = { ...given, id, sha256: digestOf(bytes), size: bytes.length };
      if (target === undefined || !isKindOfObjects(given.kind)) return { ...row, bytes, objectKey: null };
      const objectKey = newObjectKey(target, random, row);
      await target.put({ key: objectKey, bytes, sha256: row.sha256 });
      return { ...row, bytes: null, objectKey };
    },
    isStagedAway: (kind) => target !== undefined && isKindOfObjects(kind),
    open: checked,
    find,
    async fetch({ sha256, size, bytes, objectKey }) {
      if (bytes !== null) return checked({ sha256, bytes });
      if (objectKey === null) throw new Error('a document lies nowhere');
      if (objects === undefined) throw new Error('a document lies in a bucket, and none is configured');
      return checked({ sha256, bytes: await objects.get({ key: objectKey, size }) });
    },
    async get(tx, id) {
      const { sha256, bytes } = await find(tx, id);
      if (bytes === null)
        throw new Error(`document ${id} lies in a bucket: a transaction does not wait for it`);
      return checked({ sha256, bytes });
    },
  };
}

export const isKindOfObjects = (kind: DocumentKind): boolean =>
  (kindsOfObjects as readonly DocumentKind[]).includes(kind);

/** Returns the prefix of one owner's objects; its ids are those of rows, never of a request. */
export const objectsOfOwner = (
  prefix: string,
  { clientId, ownerId }: { readonly clientId: string; readonly ownerId: string },
) => `${prefix}${clientId}/${ownerId}/`;

/** A key that was never used: what lies under another key of the same document is removed without asking for this one. */
export const newObjectKey = (
  { prefix }: Pick<ObjectStore, 'prefix'>,
  random: Random,
  row: { readonly clientId: string; readonly ownerId: string; readonly id: string },
): string => `${objectsOfOwner(prefix, row)}${row.id}-${Buffer.from(random.bytes(8)).toString('hex')}`;

/** Throws when the bytes are not those that were written. */
export function checked({ sha256, bytes }: DocumentBytes): Uint8Array {
  if (Buffer.compare(digestOf(bytes), sha256) !== 0) throw new Error('a document is damaged');
  return bytes;
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
