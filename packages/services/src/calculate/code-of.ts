/** A code as a member of its closed set. Throws RangeError where it is none, a defect: the engine gives offered codes. */
export function codeOf<Code extends string>(codes: readonly Code[], given: string): Code {
  const code = codes.find((each) => each === given);
  if (code === undefined) throw new RangeError(`the calculation gave the code ${given}`);
  return code;
}

export const codeOrNull = <Code extends string>(
  codes: readonly Code[],
  given: string | undefined,
): Code | null => (given === undefined ? null : codeOf(codes, given));
