import type { Provenance } from './table.ts';

/** A CST of PIS and COFINS; `form` is the suffix of the XML element (`PISAliq`, `COFINSNT`). */
export interface ContributionCode extends Provenance {
  readonly code: string;
  readonly form: 'Aliq' | 'Qtde' | 'NT' | 'Outr';
  readonly direction: 'in' | 'out' | 'both';
  /** True when our request accepts it (specification 2.6). */
  readonly offered: boolean;
  readonly description: string;
}
