export interface SeededRandom {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** A whole number from 1 to `most`. */
  upTo(most: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  shuffle<T>(items: readonly T[]): readonly T[];
}

/** mulberry32: the same seed gives the same numbers. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    upTo: (most) => 1 + Math.floor(next() * most),
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
