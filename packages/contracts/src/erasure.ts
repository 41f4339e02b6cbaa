/** The state of an erasure, which decides the next step of its execution. */
export type ErasureBegun =
  /** Work in progress still needs the company. */
  | { readonly kind: 'waiting'; readonly waitMs: number }
  /** The erasure can no longer be undone. */
  | { readonly kind: 'erasing' }
  | ErasureEnded;

export interface ErasureEnded {
  readonly kind: 'ended';
  /** `gone`: the erasure does not exist, as in a database that was restored from an older copy. */
  readonly status: 'erased' | 'undone' | 'gone';
}

export interface ErasureRef {
  readonly erasureId: string;
}

/** The steps of an erasure. Each may be repeated after its worker died: what was removed stays removed. */
export interface ErasureActivities {
  /** Begins the erasure if it may begin. Only this step decides that. */
  beginErasure(ref: ErasureRef): Promise<ErasureBegun>;
  /** Removes executions, rows and documents in batches, for a limited time. `more`: rows are left. */
  eraseBatches(ref: ErasureRef): Promise<'more' | 'done'>;
  /** Removes the company's executions that visibility still lists. Returns their number. */
  eraseListedExecutions(ref: ErasureRef): Promise<number>;
  /** Removes the company itself and records the end. `more`: new rows of the company exist and must be erased first. */
  finishErasure(ref: ErasureRef): Promise<'more' | 'done'>;
}

export type ErasureResult = Pick<ErasureEnded, 'status'>;
