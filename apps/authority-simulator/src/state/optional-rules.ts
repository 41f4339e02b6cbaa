/** Rules that this authority applies or not, as it is asked to. */
export interface OptionalRules {
  /** cBenef of SP (928, 930): its table is not public, so that it is off unless somebody wants it. */
  readonly benefitCodes: 'checked' | 'ignored';
  /**
   * Payments below the total of a note of model 55 (865). NT 2025.001 v1.03 lists the rule for both models, other
   * readers of it call it future for model 55. On: what the stricter authority takes, the other takes too.
   */
  readonly paymentsBelowTotal: 'checked' | 'ignored';
}

export const defaultOptionalRules: OptionalRules = { benefitCodes: 'ignored', paymentsBelowTotal: 'checked' };

/** The rules that somebody switches, as they are now. */
export interface OptionalRulesSwitch {
  current(): OptionalRules;
  /** Changes those that are named. */
  set(rules: Partial<OptionalRules>): OptionalRules;
}

export function createOptionalRules(initial: Partial<OptionalRules> = {}): OptionalRulesSwitch {
  let rules: OptionalRules = { ...defaultOptionalRules, ...initial };
  return {
    current: () => rules,
    set: (changed) => {
      rules = { ...rules, ...changed };
      return rules;
    },
  };
}
