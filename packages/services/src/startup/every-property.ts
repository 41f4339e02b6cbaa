/**
 * T with every property required, `undefined` where it was optional: an object that forgets a property does not
 * compile.
 */
export type EveryProperty<T> = { readonly [K in keyof Required<T>]: T[K] };
