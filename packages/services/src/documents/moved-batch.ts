/** One batch of a move. */
export interface MovedBatch {
  /** The last document that it looked at; undefined: there was none left. */
  readonly reached: string | undefined;
  readonly moved: number;
}
