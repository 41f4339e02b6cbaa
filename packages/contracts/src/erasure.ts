/** The work of an execution for an erasure. */
export type ErasureBegun =
  /** Work in progress still needs the company. */
  | { readonly kind: 'waiting'; readonly waitMs: number }
  /** Nothing undoes it any more. */
  | { readonly kind: 'erasing' }
  | ErasureEnded;

export interface ErasureEnded {
  readonly kind: 'ended';
  /** `gone`: no such erasure, a database that was restored from before. */
  readonly status: 'erased' | 'undone' | 'gone';
}

export interface ErasureRef {
  readonly erasureId: string;
}

/** Each may be repeated after any death: what was removed before is found removed. */
export interface ErasureActivities {
  /** Looks whether the erasure may begin, and begins it: the only step that decides. */
  beginErasure(ref: ErasureRef): Promise<ErasureBegun>;
  /** Removes executions, rows and documents in batches for a while. `more`: there are rows left. */
  eraseBatches(ref: ErasureRef): Promise<'more' | 'done'>;
  /** Removes what visibility still lists of the company's executions; returns how many there were. */
  eraseListedExecutions(ref: ErasureRef): Promise<number>;
  /** Removes the company itself and records the end. `more`: something came meanwhile and is to be erased first. */
  finishErasure(ref: ErasureRef): Promise<'more' | 'done'>;
}

export type ErasureResult = Pick<ErasureEnded, 'status'>;
