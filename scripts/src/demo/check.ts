/** Ends the demonstration when what it claims did not happen. */
export function check(claim: string, holds: unknown): asserts holds {
  if (holds !== true) throw new Error(`this did not hold: ${claim}`);
}
