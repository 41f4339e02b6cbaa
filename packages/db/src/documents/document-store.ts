import { createHash } from 'node:crypto';
import { type Clock, type Id24, id24, makeId24, OwnError, type Random } from '@fiscal/domain';
import type { ObjectStore } from '@fiscal/objects';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { document, kindsOfObjects, type StoredDocumentKind } from '../schema/index.ts';

export interface DocumentToStore {
  readonly clientId: Id24;
  /** The row that the document belongs to, such as a filing. */
  readonly ownerId: Id24;
  readonly kind: StoredDocumentKind;
  readonly bytes: Uint8Array;
}

/** The columns of a row that holds its bytes. */
export interface DocumentBytes {
  readonly sha256: Uint8Array;
  readonly bytes: Uint8Array;
}

/** The columns of a row whose bytes may lie in a bucket: either `bytes` or `objectKey` is set. */
export interface DocumentRow {
  readonly sha256: Uint8Array;
  readonly size: number;
  readonly bytes: Uint8Array | null;
  readonly objectKey: string | null;
}

/** The columns of a new document. Statements insert it together with the row that refers to it. */
export interface StagedDocument extends Omit<DocumentToStore, 'bytes'>, DocumentRow {
  readonly id: Id24;
}

/** Stores bytes that never change. Only this store knows whether they lie in Postgres or in a bucket. */
export interface DocumentStore {
  /**
   * Stores the bytes and returns the row that refers to them, which the caller's statement inserts. Throws
   * `ObjectStoreError` when the bucket does not accept them: then no row may refer to them.
   */
  stage(input: DocumentToStore): Promise<StagedDocument>;
  /** True when `stage` calls a bucket for this kind. It must then not be called while a transaction holds locks. */
  isStagedAway(kind: StoredDocumentKind): boolean;
  /** Returns the bytes of a row that holds them. Throws when they differ from the written ones. */
  open(row: DocumentBytes): Uint8Array;
  /** Returns the row of a document, for `fetch` after the transaction. Throws when the document does not exist. */
  find(tx: Transaction, id: string): Promise<DocumentRow>;
  /**
   * Returns the bytes of a row, from Postgres or the bucket. Throws as `open` does, and `ObjectStoreError` when the
   * bucket does not return them.
   */
  fetch(row: DocumentRow): Promise<Uint8Array>;
  /** Returns the bytes of a document of a kind that is never in a bucket. Throws as `find` and `open` do. */
  get(tx: Transaction, id: string): Promise<Uint8Array>;
}

export interface DocumentStoreParts {
  readonly clock: Clock;
  readonly random: Random;
  /** Absent when there is no bucket. */
  readonly objects?: ObjectStore | undefined;
  /** The place of new documents; documents in both places are read. Default: Postgres. */
  readonly newIn?: 'postgres' | 'objects' | undefined;
}

/** Creates the store. Every read checks the SHA-256 of the write; the server of a bucket checks its objects too. */
export function createDocumentStore(parts: DocumentStoreParts): DocumentStore {
  const { clock, random, objects, newIn = 'postgres' } = parts;
  const target = newIn === 'objects' ? objects : undefined;
  if (newIn === 'objects' && target === undefined)
    throw new OwnError('no bucket was given for new documents');
  const find = async (tx: Transaction, id: string): Promise<DocumentRow> => {
    const { sha256, size, bytes, objectKey } = document;
    const [row] = await tx
      .select({ sha256, size, bytes, objectKey })
      .from(document)
      .where(eq(document.id, id24(id)));
    if (row === undefined) throw new OwnError(`document ${id} is absent`);
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
    open: verifyBytes,
    find,
    async fetch({ sha256, size, bytes, objectKey }) {
      if (bytes !== null) return verifyBytes({ sha256, bytes });
      if (objectKey === null) throw new OwnError('a document lies nowhere');
      if (objects === undefined) throw new OwnError('a document lies in a bucket, and none is configured');
      return verifyBytes({ sha256, bytes: await objects.get({ key: objectKey, size }) });
    },
    async get(tx, id) {
      const { sha256, bytes } = await find(tx, id);
      if (bytes === null)
        throw new OwnError(`document ${id} lies in a bucket: a transaction does not wait for it`);
      return verifyBytes({ sha256, bytes });
    },
  };
}

export const isKindOfObjects = (kind: StoredDocumentKind): boolean =>
  (kindsOfObjects as readonly StoredDocumentKind[]).includes(kind);

/** Returns the prefix of the objects of one owner. The ids must come from rows, never from a request. */
export const objectsOfOwner = (
  prefix: string,
  { clientId, ownerId }: { readonly clientId: string; readonly ownerId: string },
) => `${prefix}${clientId}/${ownerId}/`;

/**
 * Returns a key that was never used, so that an object under an older key of the same document can be removed safely.
 */
export const newObjectKey = (
  { prefix }: Pick<ObjectStore, 'prefix'>,
  random: Random,
  row: { readonly clientId: string; readonly ownerId: string; readonly id: string },
): string => `${objectsOfOwner(prefix, row)}${row.id}-${Buffer.from(random.bytes(8)).toString('hex')}`;

/** Returns the bytes. Throws when they differ from the written ones. */
export function verifyBytes({ sha256, bytes }: DocumentBytes): Uint8Array {
  if (Buffer.compare(digestOf(bytes), sha256) !== 0) throw new OwnError('a document is damaged');
  return bytes;
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
