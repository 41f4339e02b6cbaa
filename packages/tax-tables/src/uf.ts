import type { Uf } from '@fiscal/domain';
import { ufTable } from './uf-table.ts';

export interface UfRow {
  readonly uf: Uf;
  readonly name: string;
  readonly region: 'N' | 'NE' | 'CO' | 'SE' | 'S';
  /** False where a recipient with indIEDest 2 is refused (805). */
  readonly acceptsExemptRecipient: boolean;
}

export const acceptsExemptRecipient = (uf: Uf): boolean =>
  ufTable.rows.some((row) => row.uf === uf && row.acceptsExemptRecipient);
