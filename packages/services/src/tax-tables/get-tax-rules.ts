import { otherYear, type RuledRate, type TaxRules } from '@fiscal/api-contract';
import { brasiliaDate } from '@fiscal/domain';
import {
  groupDuties,
  type IbsCbsRate,
  type IbsCbsYear,
  ibsCbsYear,
  publicationSteps,
  reformPhases,
  rulesVersion,
  selectiveTaxFacts,
  unpublishedTopics,
} from '@fiscal/tax-tables';
import type { ServiceDeps } from '../context/context.ts';
import { validationFailed } from '../context/service-error.ts';
import { percentText } from './percent-text.ts';
import { rateSources } from './table-source.ts';

/**
 * Returns rates and rules of a year, by default the current one in Brasília. A value that was not published is null and
 * named in `unpublished`. Reads no database. Throws `validation_failed` at `year` outside of `reformYears`.
 */
export function getTaxRules(
  { clock }: Pick<ServiceDeps, 'clock'>,
  { year = Number(brasiliaDate(clock.now()).slice(0, 4)) }: { readonly year?: number | undefined },
): TaxRules {
  const found = ibsCbsYear(year);
  if (found === undefined) throw validationFailed([{ path: 'year', message: otherYear }]);
  return {
    year,
    ibsUf: rateText(found.ibsUf),
    ibsMun: rateText(found.ibsMun),
    cbs: rateText(found.cbs),
    rates: { ibsUf: ruledRate(found.ibsUf), ibsMun: ruledRate(found.ibsMun), cbs: ruledRate(found.cbs) },
    selectiveTax: selectiveTaxOf(found),
    groupRequired: groupDuties(year).map(({ crt, validFrom, documents, note }) => {
      return { crt, from: validFrom, documents, note };
    }),
    phase: found.phase,
    phases: reformPhases().map(({ validFrom, validTo, description }) => {
      return { from: validFrom, to: validTo, description };
    }),
    rules: found.rules,
    currentTaxes: currentTaxesOf(found),
    singlePhase: found.singlePhase,
    unpublished: unpublishedTopics(year).map(({ topic, expected, note }) => ({ topic, expected, note })),
    publicationCalendar: publicationSteps(year).map(({ step, deadline, day, source }) => {
      return { step, deadline, date: day, legalBasis: source };
    }),
    rulesVersion,
    sources: rateSources,
  };
}

const rateText = ({ rate }: IbsCbsRate): string | null => (rate === null ? null : percentText(rate));

const ruledRate = (found: IbsCbsRate): RuledRate => ({
  rate: rateText(found),
  status: found.status,
  legalBasis: found.law,
  note: found.note,
});

const selectiveTaxOf = ({ selectiveTax }: IbsCbsYear): TaxRules['selectiveTax'] => ({
  inForce: selectiveTax.status === 'inForce',
  from: selectiveTaxFacts.inForceFrom,
  note: `${capitalized(selectiveTax.text)}. ${selectiveTaxFacts.officialTables}`,
});

const currentTaxesOf = ({ pisCofins, ipi, icmsFactor, issFactor }: IbsCbsYear): TaxRules['currentTaxes'] => ({
  pisCofins: { status: pisCofins.status, note: capitalized(pisCofins.text) },
  ipi: { status: ipi.status, note: capitalized(ipi.text) },
  icmsFactor,
  issFactor,
});

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
