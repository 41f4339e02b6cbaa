import { ncmExists } from '@fiscal/tax-tables';
import type { ItemContext } from '../context/item-context.ts';

/**
 * Warns of an NCM that our table does not have; the table of the authority may be newer, so the note is not refused
 * (778).
 */
export function warnOfUnknownNcm({ item: { ncm }, number, findings }: ItemContext): void {
  if (ncm === undefined || ncmExists(ncm)) return;
  findings.warn(`NCM ${ncm} não está na tabela: confira o código (SEFAZ 778).`, number);
}
