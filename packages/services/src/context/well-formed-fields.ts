/** The well-formed part of a malformed request. The rules check it too, so that one answer names every problem. */
export interface WellFormedFields<Request> {
  /** Without the malformed elements of its lists. */
  readonly request: Partial<Request>;
  /** Fields at the root of the request that have no usable value. */
  readonly malformed: ReadonlySet<string>;
  /** Objects of `malformed` of which some fields are usable; the others throw `UnknownField` when they are read. */
  readonly incomplete?: Partial<Request> | undefined;
}
