export {
  type Cfop,
  type CfopIndicator,
  cfopDirection,
  cfopScope,
  cfopTable,
  findCfop,
  knowsCfop,
} from './codes/cfop.ts';
export {
  type ContributionCstRow,
  contributionCstTable,
  findContributionCst,
  type OfferedContributionCst,
} from './codes/contribution-cst.ts';
export type { IcmsCode } from './codes/icms-code.ts';
export { findIcmsCsosn, icmsCsosnTable } from './codes/icms-csosn.ts';
export { findIcmsCst, icmsCstTable } from './codes/icms-cst.ts';
export { findIpiCst, type IpiCstRow, ipiCstTable } from './codes/ipi-cst.ts';
export { findMeiLimits, type MeiLimits } from './codes/mei-limits.ts';
export { ncmExists } from './codes/ncm.ts';
export { originTable } from './codes/origin.ts';
export { findPaymentMethod } from './codes/payment-method.ts';
export { findPresence } from './codes/presence.ts';
export { findTaxRegime, type TaxRegimeRow } from './codes/tax-regime.ts';
export { findCountry } from './nfse/country.ts';
export { nationalIssuerReach } from './nfse/national-issuer.ts';
export { findNbs } from './nfse/nbs.ts';
export { findNfseDomain, nfseDomainTable } from './nfse/nfse-domain.ts';
export { findOperationIndicator, type SupplyPlace } from './nfse/operation-indicator.ts';
export {
  findServiceCode,
  type ServiceCode,
  type ServiceGroup,
  type ServiceIncidence,
  serviceCodeTable,
} from './nfse/service-code.ts';
export { findServiceGroupDuty } from './nfse/service-group-duty.ts';
export {
  findMunicipality,
  type Municipality,
  municipalityTable,
  municipalityUf,
} from './places/municipality.ts';
export { isIe } from './places/state-registration.ts';
export { acceptsExemptRecipient } from './places/uf.ts';
export { findInternalRate, type InternalRate } from './rates/internal-rate.ts';
export {
  findInterstateRate,
  type InterstateRate,
  type InterstateRateRow,
  interstateRate,
} from './rates/interstate-rate.ts';
export type { AnnexClass } from './reform/annex.ts';
export { type AnnexItem, type AnnexMatch, annexMatches } from './reform/annex-item.ts';
export { annexRequirements, legalBasisOfItem } from './reform/annex-words.ts';
export { type ClassHint, classHintsOn } from './reform/class-hint.ts';
export { findGroupDuty, groupDuties } from './reform/group-duty.ts';
export { findGroupExemption, type GroupExemption } from './reform/group-exemption.ts';
export {
  findIbsCbsClass,
  type IbsCbsClass,
  type IbsCbsClassGroup,
  ibsCbsClassesOn,
  ibsCbsClassTable,
  knowsIbsCbsClass,
} from './reform/ibs-cbs-class.ts';
export { findIbsCbsCst, type IbsCbsCst, type IbsCbsCstGroup, ibsCbsCstTable } from './reform/ibs-cbs-cst.ts';
export {
  findIbsCbsRates,
  type IbsCbsRate,
  type IbsCbsYear,
  ibsCbsYear,
  replacedTaxesOn,
} from './reform/ibs-cbs-year.ts';
export { type OverduePublication, overduePublications } from './reform/overdue-publication.ts';
export { type PublicationStep, publicationSteps } from './reform/publication-step.ts';
export { precedesReform, reformDay } from './reform/reform-day.ts';
export { reformPhases } from './reform/reform-phase.ts';
export {
  type SelectiveTaxItem,
  type SelectiveTaxMatch,
  selectiveTaxFacts,
  selectiveTaxMatches,
} from './reform/selective-tax.ts';
export { unpublishedTopics } from './reform/unpublished-topic.ts';
export { classificationVersion, rulesVersion } from './rules-version.ts';
export { isInForce } from './table/read-table.ts';
