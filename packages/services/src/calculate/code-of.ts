/** Returns the code as a member of its closed set. A code outside of it is a defect: throws RangeError. */
export function codeOf<Code extends string>(codes: readonly Code[], given: string): Code {
  const code = codes.find((each) => each === given);
  if (code === undefined) throw new RangeError(`the calculation gave the code ${given}`);
  return code;
}

export const codeOrNull = <Code extends string>(
  codes: readonly Code[],
  given: string | undefined,
): Code | null => (given === undefined ? null : codeOf(codes, given));
