import { acceptsExemptRecipient } from '@fiscal/tax-tables';
import type { ItemContext } from '../context/item-context.ts';

const untaxedCodes: ReadonlySet<string> = new Set(['40', '41', '103', '300', '400']);

/**
 * Warns when the recipient's state refuses `indIEDest` 2. Each state configures this and may change it, so the note is
 * not refused. Untaxed items do not count. Source: NT 2025.001 v1.03 RV E16a-30 (805).
 */
export function warnOfExemptRecipient({ input, item, findings }: ItemContext): void {
  const { ieIndicator, uf } = input.recipient;
  if (ieIndicator !== 2 || acceptsExemptRecipient(uf, input.issuedOn)) return;
  const code = item.taxes?.icms?.cst ?? item.taxes?.icms?.csosn;
  if (code !== undefined && untaxedCodes.has(code)) return;
  findings.warn(
    `A SEFAZ de ${uf} pode recusar destinatário isento de inscrição: confira ieIndicator (SEFAZ 805).`,
  );
}
