import type { Uf } from '@fiscal/domain';

/** Modal internal ICMS rate of a UF; rates of single products are not in it. */
export interface InternalRate {
  readonly uf: Uf;
  /** Percent without FCP. */
  readonly rate: string;
  readonly fcp: string;
  /** `general` funds apply to goods in general, `listed` ones only to goods the state names. */
  readonly fcpScope: 'none' | 'listed' | 'general';
  readonly validFrom: string;
  /** A certain, B found in tables of 2024 and 2025, C in doubt. */
  readonly confidence: 'A' | 'B' | 'C';
  readonly law: string;
}
