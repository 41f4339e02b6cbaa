import type { Uf } from '@fiscal/domain';

export interface UfRow {
  readonly uf: Uf;
  readonly name: string;
  readonly region: 'N' | 'NE' | 'CO' | 'SE' | 'S';
  /** False where a recipient with indIEDest 2 is refused (805). */
  readonly acceptsExemptRecipient: boolean;
}
