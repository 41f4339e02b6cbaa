import { annexItemTable } from './annex-item-table.ts';
import { annexTable } from './annex-table.ts';
import { cfopTable } from './cfop-table.ts';
import { classHintTable } from './class-hint-table.ts';
import { contributionCstTable } from './contribution-cst-table.ts';
import { groupDutyTable } from './group-duty-table.ts';
import { groupExemptionTable } from './group-exemption-table.ts';
import { ibsCbsClassTable } from './ibs-cbs-class-table.ts';
import { ibsCbsCstTable } from './ibs-cbs-cst-table.ts';
import { ibsCbsRateTable } from './ibs-cbs-rate-table.ts';
import { icmsCsosnTable } from './icms-csosn-table.ts';
import { icmsCstTable } from './icms-cst-table.ts';
import { internalRateTable } from './internal-rate-table.ts';
import { interstateRateTable } from './interstate-rate-table.ts';
import { ipiCstTable } from './ipi-cst-table.ts';
import { meiLimitsTable } from './mei-limits-table.ts';
import { municipalityTable } from './municipality-table.ts';
import { originTable } from './origin-table.ts';
import { paymentMethodTable } from './payment-method-table.ts';
import { presenceTable } from './presence-table.ts';
import { publicationStepTable } from './publication-step-table.ts';
import { reformPhaseTable } from './reform-phase-table.ts';
import { selectiveTaxTable } from './selective-tax-table.ts';
import { stateRegistrationTable } from './state-registration-table.ts';
import type { Provenance, Table } from './table.ts';
import { taxRegimeTable } from './tax-regime-table.ts';
import { ufTable } from './uf-table.ts';
import { unpublishedTopicTable } from './unpublished-topic-table.ts';

/** Every table of the room by its name, for what is said of all of them. */
export const allTables: Readonly<Record<string, Table<Provenance>>> = {
  annexItemTable,
  annexTable,
  cfopTable,
  classHintTable,
  contributionCstTable,
  groupDutyTable,
  groupExemptionTable,
  ibsCbsClassTable,
  ibsCbsCstTable,
  ibsCbsRateTable,
  icmsCsosnTable,
  icmsCstTable,
  internalRateTable,
  interstateRateTable,
  ipiCstTable,
  meiLimitsTable,
  municipalityTable,
  originTable,
  paymentMethodTable,
  presenceTable,
  publicationStepTable,
  reformPhaseTable,
  selectiveTaxTable,
  stateRegistrationTable,
  taxRegimeTable,
  ufTable,
  unpublishedTopicTable,
};
