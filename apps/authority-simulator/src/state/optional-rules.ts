/** Rules that this authority applies only when asked to. */
export interface OptionalRules {
  /** cBenef of SP (928, 930): its table is not public, so that it is off unless somebody wants it. */
  readonly benefitCodes: 'checked' | 'ignored';
}

/** The rules that somebody switches on, as they are now. */
export interface OptionalRulesSwitch {
  current(): OptionalRules;
  set(rules: OptionalRules): OptionalRules;
}

export function createOptionalRules(
  initial: OptionalRules = { benefitCodes: 'ignored' },
): OptionalRulesSwitch {
  let rules = initial;
  return {
    current: () => rules,
    set: (next) => {
      rules = next;
      return rules;
    },
  };
}
