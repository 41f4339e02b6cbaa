import type { Uf } from '@fiscal/domain';
import { ufTable } from './uf-table.ts';

export const acceptsExemptRecipient = (uf: Uf): boolean =>
  ufTable.rows.some((row) => row.uf === uf && row.acceptsExemptRecipient);
