declare const brand: unique symbol;

/** A value of type `T` that has passed the check named `B`; only that check makes one. */
export type Brand<T, B extends string> = T & { readonly [brand]: B };
