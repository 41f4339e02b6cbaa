import type { OptionalRules } from '../services/authority.ts';

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
