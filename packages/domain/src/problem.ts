/** A problem of a request: `path` in the form `items[0].ncm` (empty for the whole), `message` in Portuguese. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}
