import { amountRules, deductionRules } from './amount-rules.ts';
import { beneficiaryRules } from './beneficiary-rules.ts';
import { benefitRules } from './benefit-rules.ts';
import { deductionDocumentRules } from './deduction-document-rules.ts';
import { approximateTaxRules, federalRules } from './federal-rules.ts';
import { ibsCbsRules } from './ibs-cbs-rules.ts';
import { identificationRules } from './identification-rules.ts';
import { intermediaryRules } from './intermediary-rules.ts';
import { issRules } from './iss-rules.ts';
import { leastBurdenRules } from './least-burden-rules.ts';
import type { NfseRule } from './nfse-rule-facts.ts';
import { rateRules } from './rate-rules.ts';
import { recipientRules } from './recipient-rules.ts';
import { serviceRules } from './service-rules.ts';
import { supplyRules } from './supply-rules.ts';
import { workRules } from './work-rules.ts';

/** Every rule about the request of an NFS-e, in the order of the layout of the DPS. */
export const nfseRules: readonly NfseRule[] = [
  ...identificationRules,
  ...recipientRules,
  ...intermediaryRules,
  ...serviceRules,
  ...workRules,
  ...amountRules,
  ...deductionRules,
  ...deductionDocumentRules,
  ...leastBurdenRules,
  ...issRules,
  ...benefitRules,
  ...rateRules,
  ...federalRules,
  ...approximateTaxRules,
  ...ibsCbsRules,
  ...beneficiaryRules,
  ...supplyRules,
];
