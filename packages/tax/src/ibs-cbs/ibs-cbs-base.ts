import { type Decimal, decimal, isZero, subtract } from '@fiscal/domain';
import { replacedTaxesOn } from '@fiscal/tax-tables';
import { sumOf } from '../arithmetic/percentage.ts';

/** Amounts of an item, as written, that make the base. */
export interface IbsCbsBaseParts {
  /** vProd + vFrete + vSeg + vOutro - vDesc */
  readonly operation: Decimal;
  readonly vICMS: Decimal;
  readonly vICMSUFDest: Decimal;
  readonly vFCPUFDest: Decimal;
  readonly vPIS: Decimal;
  readonly vCOFINS: Decimal;
}

/**
 * The operation without ICMS, DIFAL, its fund, PIS and COFINS while the ICMS exists (LC 214/2025 art. 12 § 2º); IPI neither added nor taken off.
 * `day` (YYYY-MM-DD) is that of the operation. Negative when more tax than price was given.
 * Source: LC 214/2025 art. 12; NT 2025.002 v1.51 UB16-10.
 */
export const ibsCbsBase = (parts: IbsCbsBaseParts, day: string): Decimal =>
  isZero(decimal(replacedTaxesOn(day).icmsFactor))
    ? parts.operation
    : subtract(
        parts.operation,
        sumOf(parts.vICMS, parts.vICMSUFDest, parts.vFCPUFDest, parts.vPIS, parts.vCOFINS),
      );
