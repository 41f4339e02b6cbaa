import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** A step by which reference rates come into being. */
export interface PublicationStep extends Provenance {
  readonly step: string;
  readonly deadline: string;
  /** The deadline as a day, YYYY-MM-DD, where the law moved it for rates of one year. */
  readonly day: string | null;
  /** The year whose rates the day is about; null: every year. */
  readonly ratesOf: number | null;
}

/** How the reference rates of a year come into being. */
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
        ratesOf: null,
        source: 'LC 214/2025, art. 349, § 1º, I',
      },
      {
        step: 'Resolução do Senado Federal',
        deadline: 'até 31 de outubro do ano anterior',
        day: null,
        ratesOf: null,
        source: 'LC 214/2025, art. 349, § 1º, II',
      },
      {
        step: 'Cálculo das alíquotas de referência pelo TCU',
        deadline: 'prazo prorrogado por 45 dias em 2026',
        day: '2026-10-30',
        ratesOf: 2027,
        source: 'LC 214/2025, art. 353, § 2º',
      },
      {
        step: 'Resolução do Senado Federal',
        deadline: 'prazo prorrogado por 45 dias em 2026',
        day: '2026-12-15',
        ratesOf: 2027,
        source: 'LC 214/2025, art. 353, § 2º',
      },
      {
        step: 'Alíquotas calculadas pelo TCU na falta da resolução',
        deadline: 'sem resolução até 22 de dezembro do ano anterior, valem até que uma entre em vigor',
        day: null,
        ratesOf: null,
        source: 'LC 214/2025, art. 349, § 2º',
      },
    ],
  },
  ({ step, ratesOf }) => `${step} ${ratesOf ?? ''}`,
);

/** The steps by which the reference rates of a year come into being, with deadlines of that year where the law moved them. */
export function publicationSteps(year: number): readonly PublicationStep[] {
  const ofYear = publicationStepTable.rows.filter(({ ratesOf }) => ratesOf === year);
  const moved = new Set(ofYear.map(({ step }) => step));
  const usual = publicationStepTable.rows.filter(({ ratesOf, step }) => ratesOf === null && !moved.has(step));
  return [...ofYear, ...usual];
}
