import type { Provenance } from './table.ts';

/** A group of goods or services subject to the Imposto Seletivo. */
export interface SelectiveTaxItem extends Provenance {
  readonly group: string;
  /** Has a rate per unit besides the one in percent: its bonuses stay taxed (LC 214/2025 art. 5º § 1º, II). */
  readonly taxedByUnit: boolean;
  /** Prefixes of 4 to 8 digits; empty for services. */
  readonly ncm: readonly string[];
  readonly exceptNcm: readonly string[];
  readonly law: string;
  /** What the code alone does not say. */
  readonly condition: string | null;
}
