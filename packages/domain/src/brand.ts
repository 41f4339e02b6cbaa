declare const brand: unique symbol;

/** A value of type `T` that the check named `B` has accepted; only that check makes such a value. */
export type Brand<T, B extends string> = T & { readonly [brand]: B };
