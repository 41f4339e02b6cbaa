import type { IpiCode } from './ipi-code-row.ts';
import { ipiCstTable } from './ipi-cst-table.ts';

export const findIpiCst = (code: string): IpiCode | undefined =>
  ipiCstTable.rows.find((row) => row.code === code);
