/** Returns an object that has a value for each name. */
export const recordBy = <Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Readonly<Record<Name, Value>> =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
