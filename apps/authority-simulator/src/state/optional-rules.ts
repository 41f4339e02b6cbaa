/** Rules that this authority applies or not, as configured. */
export interface OptionalRules {
  /** cBenef of SP (928, 930): its table is not public, so it is off by default. */
  readonly benefitCodes: 'checked' | 'ignored';
  /**
   * Payments below the total of a note of model 55 (865). NT 2025.001 v1.03 lists the rule for both models, other
   * readers call it future for model 55. On: what the stricter authority accepts, the other accepts too.
   */
  readonly paymentsBelowTotal: 'checked' | 'ignored';
}

export const defaultOptionalRules: OptionalRules = { benefitCodes: 'ignored', paymentsBelowTotal: 'checked' };

/** The present optional rules, and their switch. */
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
