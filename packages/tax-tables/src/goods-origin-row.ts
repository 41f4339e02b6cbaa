import type { Provenance } from './table.ts';

/** Origin of the goods (`orig`). */
export interface GoodsOrigin extends Provenance {
  readonly code: string;
  /** True: 4% between UFs (Resolução do Senado Federal 13/2012). */
  readonly imported: boolean;
  readonly description: string;
}
