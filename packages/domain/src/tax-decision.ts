export const decisionFields = ['cst', 'classTrib', 'rate', 'group'] as const;
/** Where a decision comes from. */
export const decisionSources = [
  'item',
  'taxClass',
  'referencedNote',
  'engineDefault',
  'regime',
  'calendar',
] as const;

export interface TaxDecision {
  readonly tax: 'ibsCbs';
  readonly field: (typeof decisionFields)[number];
  readonly value: string | null;
  readonly source: (typeof decisionSources)[number];
  /** Portuguese sentence that names the legal basis. */
  readonly reason: string;
}

/**
 * A class of IBS/CBS that the product may have, if it fits the legal description: never applied by itself.
 * Reductions in percent, four places. Source: LC 214/2025 annexes; api-conventions 11.1.
 */
export interface ClassSuggestion {
  readonly classTrib: string;
  readonly cst: string;
  readonly reductionIbs: string;
  readonly reductionCbs: string;
  readonly legalBasis: string;
  /** Annex of LC 214/2025 (`VII`) and the item in it (`14`); null where the hint comes from no annex. */
  readonly annex: string | null;
  readonly annexItem: string | null;
  /** Official description that the product must meet. */
  readonly text: string;
  /** Portuguese: what else must hold. */
  readonly requires: string;
}
