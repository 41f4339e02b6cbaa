import type { Uf } from '@fiscal/domain';
import type { Provenance } from './table.ts';

export interface UfRow extends Provenance {
  readonly uf: Uf;
  /** Two digits of the IBGE (cUF). */
  readonly ibge: string;
  readonly name: string;
  readonly region: 'N' | 'NE' | 'CO' | 'SE' | 'S';
  /** False where a recipient with indIEDest 2 is refused (805). */
  readonly acceptsExemptRecipient: boolean;
}
