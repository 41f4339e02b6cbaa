/** An entry of a bucket's list of objects. */
export interface ListedObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly storedAt: Date;
}

/** A version of an object, or the marker of its removal. */
export interface ObjectVersion {
  readonly key: string;
  /** Undefined when the server has no versions. */
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
  /** The beginning of every key; empty, or with a slash at its end. */
  readonly prefix: string;
  /**
   * Writes an object under a new key; the same bytes under the same key are accepted. Throws `conflict` for other
   * bytes.
   */
  put(object: ObjectToPut): Promise<void>;
  /** Reads at most `size` bytes. Throws `absent`, or `damaged` when the object has another size. */
  get(object: { readonly key: string; readonly size: number }): Promise<Uint8Array>;
  /** Lists at most 1000 objects after a key, in the order of keys. */
  list(range: {
    readonly below: string;
    readonly after?: string | undefined;
  }): Promise<readonly ListedObject[]>;
  /** Lists every version below a prefix, markers of removal included. */
  versions(below: string): AsyncGenerator<readonly ObjectVersion[]>;
  /** Reads the bytes of one version. */
  getVersion(version: ObjectVersion): Promise<Uint8Array>;
  /** Removes every version below a prefix and returns their number; `below` is a key or ends with a slash. */
  removeBelow(below: string): Promise<number>;
  /** Throws unless the bucket answers. */
  reach(): Promise<void>;
  close(): void;
}
