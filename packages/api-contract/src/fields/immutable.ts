type Scalar = string | number | boolean | null | undefined;

/** Makes every member of a type read-only, at every level. */
export type Immutable<T> = T extends Scalar ? T : { readonly [K in keyof T]: Immutable<T[K]> };
