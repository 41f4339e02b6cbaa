/** The result of a request for a document. `repeated`: nothing was written. */
export interface Accepted {
  readonly kind: 'created' | 'repeated' | 'resubmitted';
}

/** The requests for documents in this process. Equal requests have the same key. */
export interface EqualRequests {
  /**
   * Runs `work`. While an equal request is running, waits for it without a connection, and is answered with the
   * document that it wrote, as a repetition. If the running request wrote nothing, the first waiting one runs, and its
   * result answers all waiting requests. Throws `busy` after `longestMs` of waiting; then `work` never runs.
   */
  run<T extends Accepted>(key: string, longestMs: number, work: () => Promise<T>): Promise<T>;
}
