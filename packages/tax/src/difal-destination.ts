import { type Decimal, decimal, isZero, type Uf } from '@fiscal/domain';
import type { InternalRate } from '@fiscal/tax-tables';
import { percentWords } from './number-words.ts';
import type { TaxInput } from './tax-input.ts';

/** What the state of the recipient says of its own rate; read once for a note. */
export interface DifalDestination {
  readonly rate: Decimal;
  /** Fund on goods in general; undefined where there is none. */
  readonly fcp: Decimal | undefined;
  readonly base: InternalRate['difalBase'];
  readonly warnings: { readonly ofItem: string; readonly ofNote: string | undefined };
}

/** The modal rate of a UF in force on a day (YYYY-MM-DD). */
export type FindInternalRate = (uf: Uf, day: string) => InternalRate | undefined;

/** undefined where no rate is known for the day. */
export function difalDestinationOf(
  { recipient, issuedOn }: TaxInput,
  findRate: FindInternalRate,
): DifalDestination | undefined {
  const { uf } = recipient;
  const row = findRate(uf, issuedOn);
  if (row === undefined) return undefined;
  const fcp = decimal(row.fcp);
  return {
    rate: decimal(row.rate),
    fcp: row.fcpScope === 'general' && !isZero(fcp) ? fcp : undefined,
    base: row.difalBase,
    warnings: {
      ofItem: `DIFAL calculado com a alíquota interna geral de ${uf} (${percentWords(row.rate)}); confira a do produto.`,
      ofNote:
        row.confidence === 'C'
          ? `A alíquota interna de ${uf} na tabela deste serviço está em dúvida.`
          : undefined,
    },
  };
}
