/** Thrown by a field of a request that has no usable value, when something reads it. */
export class UnknownField extends Error {
  override readonly name = 'UnknownField';
}
