/** Closes a `switch` over a union: it is reached only when a member was forgotten. */
export function assertNever(value: never): never {
  throw new TypeError(`unexpected member of a closed union: ${JSON.stringify(value)}`);
}
