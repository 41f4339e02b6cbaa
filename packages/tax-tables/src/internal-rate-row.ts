import type { Uf } from '@fiscal/domain';
import type { Provenance } from './table.ts';

/** Modal internal ICMS rate of a UF; rates of single products are not in it. The source is its law. */
export interface InternalRate extends Provenance {
  readonly uf: Uf;
  /** Percent without FCP. */
  readonly rate: string;
  readonly fcp: string;
  /** `general` funds apply to goods in general, `listed` ones only to goods the state names. */
  readonly fcpScope: 'none' | 'listed' | 'general';
  readonly validFrom: string;
  /** A certain, B found in tables of 2024 and 2025, C in doubt. */
  readonly confidence: 'A' | 'B' | 'C';
  /** Base of the DIFAL with this destination (LC 190/2022, Convênio ICMS 236/2021). */
  readonly difalBase: 'single' | 'double';
  readonly note: string | null;
}
