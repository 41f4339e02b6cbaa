import type { ContributionCode } from './contribution-code-row.ts';
import { contributionCstTable } from './contribution-cst-table.ts';

/** The CST of PIS and COFINS in force on a day (YYYY-MM-DD). */
export const findContributionCst = (code: string, day: string): ContributionCode | undefined =>
  contributionCstTable.find(code, day);
