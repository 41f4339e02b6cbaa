import { type Decimal, decimal, isZero } from '@fiscal/domain';
import { findInternalRate } from '@fiscal/tax-tables';
import type { TaxInput } from './tax-input.ts';

/** What the state of the recipient says of its own rate; read once for a note. */
export interface DifalDestination {
  readonly rate: Decimal;
  /** Fund on goods in general; undefined where there is none. */
  readonly fcp: Decimal | undefined;
  readonly base: 'single' | 'double';
  readonly warnings: { readonly ofItem: string; readonly ofNote: string | undefined };
}

/** undefined where no rate is known for the day. The rate is the modal one of our table, or of the operator's. */
export function difalDestinationOf({
  recipient,
  issuedOn,
  settings,
}: TaxInput): DifalDestination | undefined {
  const { uf } = recipient;
  const row = findInternalRate(uf, issuedOn, settings?.internalRates);
  if (row === undefined) return undefined;
  const fcp = decimal(row.fcp);
  return {
    rate: decimal(row.rate),
    fcp: row.fcpScope === 'general' && !isZero(fcp) ? fcp : undefined,
    base: settings?.difalBase?.[uf] ?? 'single',
    warnings: {
      ofItem: `DIFAL calculado com a alíquota interna geral de ${uf} (${row.rate}%); confira a do produto.`,
      ofNote:
        row.confidence === 'C'
          ? `A alíquota interna de ${uf} na tabela deste serviço está em dúvida.`
          : undefined,
    },
  };
}
