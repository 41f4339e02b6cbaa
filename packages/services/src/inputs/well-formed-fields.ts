/** The well-formed part of a malformed request. The rules are applied to it, so that one answer names every problem. */
export interface WellFormedFields<Request> {
  /** The request without the malformed elements of its lists. */
  readonly request: Partial<Request>;
  /** Fields at the root of the request without a usable value. */
  readonly malformed: ReadonlySet<string>;
  /** Objects of `malformed` with some usable fields; their other fields throw `UnknownField` when they are read. */
  readonly incomplete?: Partial<Request> | undefined;
}
