/** Thrown when something reads a field of a request that has no usable value. */
export class UnknownField extends Error {
  override readonly name = 'UnknownField';
}
