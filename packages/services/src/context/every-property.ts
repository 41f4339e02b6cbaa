/** T with every property named, `undefined` where it may be absent: a composition that forgets one does not compile. */
export type EveryProperty<T> = { readonly [K in keyof Required<T>]: T[K] };
