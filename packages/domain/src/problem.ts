/**
 * A problem of a request. `path` has the form `items[0].ncm` and is empty for the whole request; `message` is
 * Portuguese.
 */
export interface Problem {
  readonly path: string;
  readonly message: string;
}
