export { type AnnexMatch, annexMatches } from './annex-matches.ts';
export type { AnnexClass, AnnexItem } from './annex-row.ts';
export { annexRequirements, legalBasisOfItem } from './annex-words.ts';
export { cfopDirection, cfopScope, findCfop, knowsCfop } from './cfop.ts';
export type { Cfop, CfopIndicator } from './cfop-row.ts';
export { cfopTable } from './cfop-table.ts';
export { classHintsOn } from './class-hint.ts';
export type { ClassHint } from './class-hint-row.ts';
export { findContributionCst } from './contribution-code.ts';
export type { ContributionCode, OfferedContributionCode } from './contribution-code-row.ts';
export { contributionCstTable } from './contribution-cst-table.ts';
export { findIbsCbsClass, findIbsCbsCst, ibsCbsClassesOn, knowsIbsCbsClass } from './ibs-cbs-class.ts';
export type { IbsCbsClass, IbsCbsClassGroup, IbsCbsCst, IbsCbsCstGroup } from './ibs-cbs-class-row.ts';
export { ibsCbsClassTable } from './ibs-cbs-class-table.ts';
export { ibsCbsCstTable } from './ibs-cbs-cst-table.ts';
export { findIbsCbsRates, ibsCbsYear, replacedTaxesOn } from './ibs-cbs-rate.ts';
export type { IbsCbsRate, IbsCbsYear } from './ibs-cbs-rate-row.ts';
export { findIcmsCsosn, findIcmsCst } from './icms-code.ts';
export type { IcmsCode } from './icms-code-row.ts';
export { icmsCsosnTable } from './icms-csosn-table.ts';
export { icmsCstTable } from './icms-cst-table.ts';
export { findInternalRate } from './internal-rate.ts';
export type { InternalRate } from './internal-rate-row.ts';
export { findInterstateRate, interstateRate } from './interstate-rate.ts';
export type { InterstateRate, InterstateRateRow } from './interstate-rate-row.ts';
export { findIpiCst } from './ipi-code.ts';
export type { IpiCode } from './ipi-code-row.ts';
export { ipiCstTable } from './ipi-cst-table.ts';
export { findPresence, findTaxRegime } from './layout-code.ts';
export type { TaxRegimeCode } from './layout-code-row.ts';
export { findMeiLimits } from './mei-limits.ts';
export type { MeiLimits } from './mei-limits-row.ts';
export type { Municipality } from './municipality-row.ts';
export { municipalityTable } from './municipality-table.ts';
export { ncmExists } from './ncm-exists.ts';
export { originTable } from './origin-table.ts';
export { findPaymentMethod } from './payment-method-code.ts';
export { isInForce } from './read-table.ts';
export {
  findGroupDuty,
  findGroupExemption,
  groupDuties,
  publicationSteps,
  reformPhases,
  unpublishedTopics,
} from './reform-calendar.ts';
export type { GroupExemption, PublicationStep } from './reform-calendar-row.ts';
export { precedesReform, reformDay } from './reform-day.ts';
export { ruledDays, ruledYears } from './ruled-years.ts';
export { classificationVersion, rulesVersion } from './rules-version.ts';
export { type SelectiveTaxMatch, selectiveTaxFacts, selectiveTaxMatches } from './selective-tax.ts';
export type { SelectiveTaxItem } from './selective-tax-row.ts';
export { isIe } from './state-registration.ts';
export { acceptsExemptRecipient } from './uf.ts';
