/** Time as an input: only apps read the system clock. */
export interface Clock {
  now(): Date;
}

/** Randomness as an input; `bytes(n)` returns `n` bytes of a cryptographic source. */
export interface Random {
  bytes(n: number): Uint8Array;
}
