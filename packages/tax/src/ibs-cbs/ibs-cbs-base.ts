import { type Decimal, decimal, isZero, subtract } from '@fiscal/domain';
import { replacedTaxesOn } from '@fiscal/tax-tables';
import { sumOf } from '../arithmetic/percentage.ts';

/** The written amounts of an item from which the base is computed. */
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
 * Returns the base: the value of the operation; while the ICMS exists, without ICMS, DIFAL, its fund, PIS and COFINS
 * (LC 214/2025 art. 12 § 2º). The IPI changes nothing. `day` (YYYY-MM-DD): the day of the operation. The base is
 * negative when the given taxes exceed the price. Source: LC 214/2025 art. 12; NT 2025.002 v1.51 UB16-10.
 */
export const ibsCbsBase = (parts: IbsCbsBaseParts, day: string): Decimal =>
  isZero(decimal(replacedTaxesOn(day).icmsFactor))
    ? parts.operation
    : subtract(
        parts.operation,
        sumOf(parts.vICMS, parts.vICMSUFDest, parts.vFCPUFDest, parts.vPIS, parts.vCOFINS),
      );
