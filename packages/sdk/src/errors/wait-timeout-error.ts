/** The document was still in progress when the time was over. Its processing continues: wait again, or for the webhook. */
export class WaitTimeoutError<Document = unknown> extends Error {
  override readonly name = 'WaitTimeoutError';
  /** The last version of the document that was read; undefined when no query succeeded. */
  readonly last: Document | undefined;

  constructor(id: string, timeoutMs: number, last: Document | undefined, cause: unknown) {
    super(`${id} is still in progress after ${timeoutMs} ms`, { cause });
    this.last = last;
  }
}
