/** The rules that the authority applies only when they are switched on. */
export interface OptionalRules {
  /** The rules of cBenef of SP (928, 930). Its table is not public, so they are off by default. */
  readonly benefitCodes: 'checked' | 'ignored';
  /**
   * The rule about payments below the total of a note of model 55 (865). NT 2025.001 v1.03 lists it for both models;
   * other readers say that it starts later for model 55. It is on, because a note that passes it passes both readings.
   */
  readonly paymentsBelowTotal: 'checked' | 'ignored';
}

export const defaultOptionalRules: OptionalRules = { benefitCodes: 'ignored', paymentsBelowTotal: 'checked' };

/** The current optional rules, and how to change them. */
export interface OptionalRulesSwitch {
  current(): OptionalRules;
  /** Changes the rules that are named. */
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
