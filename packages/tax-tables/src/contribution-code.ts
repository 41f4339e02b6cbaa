import { contributionCstTable } from './contribution-cst-table.ts';

/** A CST of PIS and COFINS; `form` is the suffix of the XML element (`PISAliq`, `COFINSNT`). */
export interface ContributionCode {
  readonly code: string;
  readonly form: 'Aliq' | 'Qtde' | 'NT' | 'Outr';
  readonly direction: 'in' | 'out' | 'both';
  /** True when our request accepts it (specification 2.6). */
  readonly offered: boolean;
  readonly description: string;
}

export const findContributionCst = (code: string): ContributionCode | undefined =>
  contributionCstTable.rows.find((row) => row.code === code);
