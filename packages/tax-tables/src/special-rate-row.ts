import type { Provenance } from './table.ts';

/** A rate that the law fixes for a class, in percent. */
export interface FixedRate extends Provenance {
  readonly classTrib: string;
  readonly rate: string;
  readonly law: string;
  /** Who applies it so. */
  readonly basis: string;
}

/** Rates in percent of a uniform-rate sector in a year; the law gives either the sum or each one. */
export interface UniformRate extends Provenance {
  readonly classTrib: string;
  readonly year: number;
  readonly ibsPlusCbs: string | null;
  readonly ibs: string | null;
  readonly cbs: string | null;
  readonly law: string;
}
