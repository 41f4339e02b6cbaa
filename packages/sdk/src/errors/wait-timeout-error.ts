/** The document was still in progress when the time to wait had passed. It goes on: wait again, or for its webhook. */
export class WaitTimeoutError<Document = unknown> extends Error {
  override readonly name = 'WaitTimeoutError';
  /** The document as it was last seen; undefined when no look succeeded. */
  readonly last: Document | undefined;

  constructor(id: string, timeoutMs: number, last: Document | undefined, cause: unknown) {
    super(`${id} is still in progress after ${timeoutMs} ms`, { cause });
    this.last = last;
  }
}
