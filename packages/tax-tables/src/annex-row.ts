import type { Provenance } from './table.ts';

/** A class that the products of an annex may have; `condition` says in Portuguese when, null: without one. */
export interface AnnexClass {
  readonly code: string;
  readonly condition: string | null;
}

/** An annex of LC 214/2025; without a number, a list that stands in an article. */
export interface Annex extends Provenance {
  readonly annex: string | null;
  readonly title: string;
  /** Article that gives the annex its effect. */
  readonly law: string | null;
  /** `NCM`, `NBS` or both; null for an annex without a list of products. */
  readonly nomenclature: 'NCM' | 'NBS' | 'NCM/NBS' | 'NBS/NCM' | null;
  /** Usual reduction in percent. */
  readonly reduction: string | null;
  readonly classTribs: readonly AnnexClass[];
  readonly revokedBy: string | null;
}

/** What the legal description demands beyond the code. */
export type AnnexFlag =
  | 'regulatory-requirements'
  | 'bound-to-use'
  | 'exclusions-in-text'
  | 'composition'
  | 'excludes-pets';

/** An item of an annex. Codes are prefixes of 2 to 8 digits (NCM) or up to 9 (NBS). */
export interface AnnexItem extends Provenance {
  readonly annex: string | null;
  readonly item: string;
  readonly ncm: readonly string[];
  /** Taken out again, unless a longer prefix of `ncm` matches. */
  readonly exceptNcm: readonly string[];
  readonly nbs: readonly string[];
  /** Usual reductions in percent; a class of the annex with a condition may have others. */
  readonly reductionIbs: string;
  readonly reductionCbs: string;
  readonly classTribs: readonly string[];
  readonly flags: readonly AnnexFlag[];
  /** Reading aid in Portuguese; not part of the law. */
  readonly note: string | null;
  /** Words of the law. */
  readonly description: string;
}
