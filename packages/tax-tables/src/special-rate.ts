import { fixedRateTable } from './fixed-rate-table.ts';
import type { FixedRate, UniformRate } from './special-rate-row.ts';
import { uniformRateTable } from './uniform-rate-table.ts';

/** The rate that the law fixes for a cClassTrib on a day (YYYY-MM-DD). */
export const findFixedRate = (classTrib: string, day: string): FixedRate | undefined =>
  fixedRateTable.find(classTrib, day);

/** The uniform rates of a cClassTrib on a day (YYYY-MM-DD). */
export const findUniformRate = (classTrib: string, day: string): UniformRate | undefined =>
  uniformRateTable.find(classTrib, day);
