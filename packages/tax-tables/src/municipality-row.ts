import type { Uf } from '@fiscal/domain';
import type { Provenance } from './table.ts';

export interface Municipality extends Provenance {
  /** 7 digits of the IBGE. */
  readonly code: string;
  readonly name: string;
  readonly uf: Uf;
}
