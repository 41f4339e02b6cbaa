import type { SefinRule } from '../refusal/refusal.ts';
import { amountRules } from './amount-rules.ts';
import { documentRules } from './document-rules.ts';
import type { DpsCase } from './dps-case.ts';
import { federalRules } from './federal-rules.ts';
import { foreignPersonRules } from './foreign-person-rules.ts';
import { ibsCbsRules } from './ibs-cbs-rules.ts';
import { issqnRules, rateRules } from './issqn-rules.ts';
import { leastBurdenRules } from './least-burden-rules.ts';
import { providerRules } from './provider-rules.ts';
import { reliefRules } from './relief-rules.ts';
import { serviceRules } from './service-rules.ts';
import { takerRules } from './taker-rules.ts';

/** The business rules of a DPS in the order of its layout. The answer names all that the DPS breaks. */
export const dpsRules: readonly SefinRule<DpsCase>[] = [
  ...documentRules,
  ...providerRules,
  ...takerRules,
  ...foreignPersonRules,
  ...serviceRules,
  ...amountRules,
  ...leastBurdenRules,
  ...reliefRules,
  ...issqnRules,
  ...rateRules,
  ...federalRules,
  ...ibsCbsRules,
];
