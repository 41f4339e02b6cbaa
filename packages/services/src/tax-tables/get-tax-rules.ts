import { brasiliaDate } from '@fiscal/domain';
import {
  groupDuties,
  type IbsCbsRate,
  type IbsCbsYear,
  ibsCbsYear,
  publicationSteps,
  reformPhases,
  ruledYears,
  rulesVersion,
  selectiveTaxFacts,
  unpublishedTopics,
} from '@fiscal/tax-tables';
import type { ServiceDeps } from '../context/context.ts';
import { validationFailed } from '../context/service-error.ts';
import { percentText } from './percent-text.ts';
import { rateSources, type TableSource } from './table-source.ts';

/** A rate with what it rests on; null and `unpublished` go together. */
export interface RuledRate {
  readonly rate: string | null;
  readonly status: 'official' | 'unpublished';
  readonly legalBasis: string;
  readonly note: string | null;
}

export interface TaxRules {
  readonly year: number;
  /** Percent, 4 places; null where none was published. */
  readonly ibsUf: string | null;
  readonly ibsMun: string | null;
  readonly cbs: string | null;
  readonly rates: Readonly<Record<'ibsUf' | 'ibsMun' | 'cbs', RuledRate>>;
  readonly selectiveTax: {
    readonly inForce: boolean;
    /** YYYY-MM-DD */
    readonly from: string;
    readonly note: string;
  };
  readonly groupRequired: readonly {
    readonly crt: number;
    readonly from: string;
    readonly documents: readonly string[];
    readonly note: string;
  }[];
  readonly phase: string;
  readonly phases: readonly {
    readonly from: string;
    readonly to: string | null;
    readonly description: string;
  }[];
  readonly rules: readonly string[];
  readonly currentTaxes: {
    readonly pisCofins: { readonly status: 'inForce' | 'extinct'; readonly note: string };
    readonly ipi: { readonly status: 'inForce' | 'zeroExceptFreeZone'; readonly note: string };
    /** Share still charged: 1.0 is all of it. */
    readonly icmsFactor: string;
    readonly issFactor: string;
  };
  readonly singlePhase: IbsCbsYear['singlePhase'];
  readonly unpublished: readonly {
    readonly topic: string;
    readonly expected: string;
    readonly note: string;
  }[];
  readonly publicationCalendar: readonly {
    readonly step: string;
    readonly deadline: string;
    readonly date: string | null;
    readonly legalBasis: string;
  }[];
  readonly rulesVersion: string;
  readonly sources: readonly TableSource[];
}

/** The answer for a year outside of `ruledYears`. */
export const otherYear = `deve ser um ano de ${ruledYears.first} a ${ruledYears.last}`;

/**
 * Rates and rules of a year, the current one of Brasília when absent; what was not published is null and named in
 * `unpublished`. Reads no database. Throws `validation_failed` at `year` outside of `ruledYears`.
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
