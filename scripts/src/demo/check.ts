/** Ends the demonstration when a claim does not hold. */
export function check(claim: string, holds: unknown): asserts holds {
  if (holds !== true) throw new Error(`this did not hold: ${claim}`);
}
