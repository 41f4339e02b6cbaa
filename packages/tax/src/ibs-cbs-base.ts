import { type Decimal, subtract } from '@fiscal/domain';
import { sumOf } from './percentage.ts';

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

/** Last day on which the taxes that IBS and CBS replace are taken off the base (LC 214/2025 art. 12 § 2º). */
const lastDayOfOldTaxes = '2032-12-31';

/**
 * The operation without ICMS, DIFAL, its fund, PIS and COFINS while these exist; IPI neither added nor taken off.
 * `day` (YYYY-MM-DD) is that of the operation. Negative when more tax than price was given.
 * Source: LC 214/2025 art. 12; NT 2025.002 v1.51 UB16-10.
 */
export const ibsCbsBase = (parts: IbsCbsBaseParts, day: string): Decimal =>
  day > lastDayOfOldTaxes
    ? parts.operation
    : subtract(
        parts.operation,
        sumOf(parts.vICMS, parts.vICMSUFDest, parts.vFCPUFDest, parts.vPIS, parts.vCOFINS),
      );
