type Scalar = string | number | boolean | null | undefined;

/** A type with every member of every level read-only, as the records of the contract are. */
export type Immutable<T> = T extends Scalar ? T : { readonly [K in keyof T]: Immutable<T[K]> };
