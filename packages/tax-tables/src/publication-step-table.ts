import { readTable } from './read-table.ts';
import type { PublicationStep } from './reform-calendar-row.ts';
import type { Table } from './table.ts';

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
