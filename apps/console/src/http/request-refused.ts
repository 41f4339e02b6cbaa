/** The statuses of pages that show no data. */
export type RefusedStatus = 400 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 500 | 503;

/** A request that is answered with a page without data. */
export class RequestRefused extends Error {
  readonly status: RefusedStatus;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: RefusedStatus, headers: Readonly<Record<string, string>> = {}) {
    super(`the request was refused with ${status}`);
    this.name = 'RequestRefused';
    this.status = status;
    this.headers = headers;
  }
}
