import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** A step in the making of reference rates. */
export interface PublicationStep extends Provenance {
  readonly step: string;
  readonly deadline: string;
  /** The deadline as a day, YYYY-MM-DD, when the law moved it for rates of one year. */
  readonly day: string | null;
  /** The deadline as a day of the year before that of the rates, MM-DD; null when `day` is given. */
  readonly monthDay: string | null;
  /** True when the step publishes the rates themselves. */
  readonly givesRates: boolean;
  /** The year of the rates whose deadline is `day`; null: every year. */
  readonly ratesOf: number | null;
}

/** The steps in the making of the reference rates of a year. */
export const publicationStepTable: Table<PublicationStep> = readTable(
  {
    source: 'LC 214/2025, art. 349',
    asOf: '2026-11-21',
    validFrom: '2026-01-01',
    rows: [
      {
        step: 'Cálculo das alíquotas de referência pelo TCU',
        deadline: 'até 15 de setembro do ano anterior',
        day: null,
        monthDay: '09-15',
        givesRates: false,
        ratesOf: null,
        source: 'LC 214/2025, art. 349, § 1º, I',
      },
      {
        step: 'Resolução do Senado Federal',
        deadline: 'até 31 de outubro do ano anterior',
        day: null,
        monthDay: '10-31',
        givesRates: true,
        ratesOf: null,
        source: 'LC 214/2025, art. 349, § 1º, II',
      },
      {
        step: 'Cálculo das alíquotas de referência pelo TCU',
        deadline: 'prazo prorrogado por 45 dias em 2026',
        day: '2026-10-30',
        monthDay: null,
        givesRates: false,
        ratesOf: 2027,
        source: 'LC 214/2025, art. 353, § 2º',
      },
      {
        step: 'Resolução do Senado Federal',
        deadline: 'prazo prorrogado por 45 dias em 2026',
        day: '2026-12-15',
        monthDay: null,
        givesRates: true,
        ratesOf: 2027,
        source: 'LC 214/2025, art. 353, § 2º',
      },
      {
        step: 'Alíquotas calculadas pelo TCU na falta da resolução',
        deadline: 'sem resolução até 22 de dezembro do ano anterior, valem até que uma entre em vigor',
        day: null,
        monthDay: '12-22',
        givesRates: true,
        ratesOf: null,
        source: 'LC 214/2025, art. 349, § 2º',
      },
    ],
  },
  ({ step, ratesOf }) => `${step} ${ratesOf ?? ''}`,
);

/**
 * Returns the steps in the making of the reference rates of a year, with the deadlines of that year when the law moved
 * them.
 */
export function publicationSteps(year: number): readonly PublicationStep[] {
  const ofYear = publicationStepTable.rows.filter(({ ratesOf }) => ratesOf === year);
  const moved = new Set(ofYear.map(({ step }) => step));
  const usual = publicationStepTable.rows.filter(({ ratesOf, step }) => ratesOf === null && !moved.has(step));
  return [...ofYear, ...usual];
}

/** Returns the last day of a step for the rates of a year, YYYY-MM-DD; undefined when its row gives none. */
export const dayOfStep = ({ day, monthDay }: PublicationStep, year: number): string | undefined =>
  day ?? (monthDay === null ? undefined : `${year - 1}-${monthDay}`);
