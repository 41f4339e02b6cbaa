import { decimal, isZero, type Uf } from '@fiscal/domain';
import type { InternalRate } from '@fiscal/tax-tables';
import type { DifalDestination } from '../context/item-context.ts';
import type { TaxInput } from '../context/tax-input.ts';
import { percentWords } from '../text/number-words.ts';

/** Returns the modal rate of a UF in force on a day (YYYY-MM-DD). */
export type FindInternalRate = (uf: Uf, day: string) => InternalRate | undefined;

/** Undefined when no rate of the day is known. */
export function findDifalDestination(
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
