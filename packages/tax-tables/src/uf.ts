import type { Uf } from '@fiscal/domain';
import { ufTable } from './uf-table.ts';

/** False where a recipient with indIEDest 2 is refused on the day (805). */
export const acceptsExemptRecipient = (uf: Uf, day: string): boolean =>
  ufTable.find(uf, day)?.acceptsExemptRecipient === true;
