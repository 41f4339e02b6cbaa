/** Time as an input: nothing below an app reads the system clock. */
export interface Clock {
  now(): Date;
}

/** Randomness as an input; `bytes(n)` gives `n` fresh bytes of a cryptographic source. */
export interface Random {
  bytes(n: number): Uint8Array;
}
