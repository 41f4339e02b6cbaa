export const decisionFields = ['cst', 'classTrib', 'rate', 'group'] as const;
/** The sources of a decision. */
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
 * A class of IBS/CBS that the product may have, if it meets the legal description; the engine never applies it.
 * Reductions in percent, four places. Source: LC 214/2025 annexes; api-conventions 11.1.
 */
export interface ClassSuggestion {
  readonly classTrib: string;
  readonly cst: string;
  readonly reductionIbs: string;
  readonly reductionCbs: string;
  readonly legalBasis: string;
  /** Annex of LC 214/2025 (`VII`) and its item (`14`); null when the hint is not from an annex. */
  readonly annex: string | null;
  readonly annexItem: string | null;
  /** Official description that the product must meet. */
  readonly text: string;
  /** Portuguese: the other conditions. */
  readonly requires: string;
}
