/** What a bucket lists of an object. */
export interface ListedObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly storedAt: Date;
}

/** A version of an object, or the mark that it was removed. */
export interface ObjectVersion {
  readonly key: string;
  /** Undefined where the server has no versions. */
  readonly versionId: string | undefined;
  readonly isRemovalMark: boolean;
}

export interface ObjectToPut {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** The digest of the bytes; the server refuses other bytes. */
  readonly sha256: Uint8Array;
}

/**
 * A bucket of an S3-compatible server. Keys are whole: they begin with `prefix`. Every call ends within the time of its
 * settings, repetitions included, and throws nothing but `ObjectStoreError`.
 */
export interface ObjectStore {
  /** Every key begins with it; empty, or with a slash at its end. */
  readonly prefix: string;
  /** Writes an object under a new key; the same bytes under the same key are no error. Throws `conflict` for others. */
  put(object: ObjectToPut): Promise<void>;
  /** At most `size` bytes. Throws `absent`, or `damaged` when the object has another size. */
  get(object: { readonly key: string; readonly size: number }): Promise<Uint8Array>;
  /** Objects behind a key in the order of keys, at most 1000. */
  list(range: {
    readonly below: string;
    readonly after?: string | undefined;
  }): Promise<readonly ListedObject[]>;
  /** Every version of what lies below, the marks of removals too. */
  versions(below: string): AsyncGenerator<readonly ObjectVersion[]>;
  /** The bytes of one version. */
  getVersion(version: ObjectVersion): Promise<Uint8Array>;
  /** Removes every version of what lies below, and gives how many; `below` is a key or ends with a slash. */
  removeBelow(below: string): Promise<number>;
  /** Throws unless the bucket answers. */
  reach(): Promise<void>;
  close(): void;
}
