import { cfopTable } from './codes/cfop.ts';
import { contributionCstTable } from './codes/contribution-cst.ts';
import { icmsCsosnTable } from './codes/icms-csosn.ts';
import { icmsCstTable } from './codes/icms-cst.ts';
import { ipiCstTable } from './codes/ipi-cst.ts';
import { meiLimitsTable } from './codes/mei-limits.ts';
import { ncmTable } from './codes/ncm.ts';
import { originTable } from './codes/origin.ts';
import { paymentMethodTable } from './codes/payment-method.ts';
import { presenceTable } from './codes/presence.ts';
import { taxRegimeTable } from './codes/tax-regime.ts';
import { countryTable } from './nfse/country.ts';
import { nationalIssuerTable } from './nfse/national-issuer.ts';
import { nbsTable } from './nfse/nbs.ts';
import { nfseDomainTable } from './nfse/nfse-domain.ts';
import { operationIndicatorTable } from './nfse/operation-indicator.ts';
import { serviceCodeTable } from './nfse/service-code.ts';
import { serviceGroupDutyTable } from './nfse/service-group-duty.ts';
import { municipalityTable } from './places/municipality.ts';
import { stateRegistrationTable } from './places/state-registration.ts';
import { ufTable } from './places/uf.ts';
import { internalRateTable } from './rates/internal-rate.ts';
import { interstateRateTable } from './rates/interstate-rate.ts';
import { annexTable } from './reform/annex.ts';
import { annexItemTable } from './reform/annex-item.ts';
import { classHintTable } from './reform/class-hint.ts';
import { groupDutyTable } from './reform/group-duty.ts';
import { groupExemptionTable } from './reform/group-exemption.ts';
import { ibsCbsClassTable } from './reform/ibs-cbs-class.ts';
import { ibsCbsCstTable } from './reform/ibs-cbs-cst.ts';
import { ibsCbsYearTable } from './reform/ibs-cbs-year.ts';
import { publicationStepTable } from './reform/publication-step.ts';
import { reformPhaseTable } from './reform/reform-phase.ts';
import { selectiveTaxTable } from './reform/selective-tax.ts';
import { unpublishedTopicTable } from './reform/unpublished-topic.ts';
import type { Provenance, Table } from './table/table.ts';

/** Every table of the package by its name, for tests over all of them. */
export const allTables: Readonly<Record<string, Table<Provenance>>> = {
  annexItemTable,
  annexTable,
  cfopTable,
  classHintTable,
  contributionCstTable,
  countryTable,
  groupDutyTable,
  groupExemptionTable,
  ibsCbsClassTable,
  ibsCbsCstTable,
  ibsCbsYearTable,
  icmsCsosnTable,
  icmsCstTable,
  internalRateTable,
  interstateRateTable,
  ipiCstTable,
  meiLimitsTable,
  municipalityTable,
  nationalIssuerTable,
  nbsTable,
  ncmTable,
  nfseDomainTable,
  operationIndicatorTable,
  originTable,
  paymentMethodTable,
  presenceTable,
  publicationStepTable,
  reformPhaseTable,
  selectiveTaxTable,
  serviceCodeTable,
  serviceGroupDutyTable,
  stateRegistrationTable,
  taxRegimeTable,
  ufTable,
  unpublishedTopicTable,
};
