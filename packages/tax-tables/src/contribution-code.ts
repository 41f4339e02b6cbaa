import type { ContributionCode } from './contribution-code-row.ts';
import { contributionCstTable } from './contribution-cst-table.ts';

export const findContributionCst = (code: string): ContributionCode | undefined =>
  contributionCstTable.rows.find((row) => row.code === code);
