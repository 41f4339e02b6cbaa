/** One batch of a move. */
export interface MovedBatch {
  /** The last document of the batch; undefined when none was left. */
  readonly reached: string | undefined;
  readonly moved: number;
}
