import { desonerationReasonTable } from './desoneration-reason-table.ts';
import { ieIndicatorTable } from './ie-indicator-table.ts';
import type {
  DesonerationReason,
  IeIndicatorCode,
  LayoutCode,
  PaymentTermCode,
  PresenceCode,
  TaxRegimeCode,
} from './layout-code-row.ts';
import { layoutCodeTable } from './layout-code-table.ts';
import { paymentTermTable } from './payment-term-table.ts';
import { presenceTable } from './presence-table.ts';
import { taxRegimeTable } from './tax-regime-table.ts';

/** A code of one of the plain fields of the layout, in force on a day (YYYY-MM-DD). */
export const findLayoutCode = (
  field: LayoutCode['field'],
  code: string,
  day: string,
): LayoutCode | undefined => layoutCodeTable.find(`${field} ${code}`, day);

export const findPresence = (code: string, day: string): PresenceCode | undefined =>
  presenceTable.find(code, day);

export const findPaymentTerm = (code: string, day: string): PaymentTermCode | undefined =>
  paymentTermTable.find(code, day);

export const findIeIndicator = (code: string, day: string): IeIndicatorCode | undefined =>
  ieIndicatorTable.find(code, day);

export const findTaxRegime = (code: string, day: string): TaxRegimeCode | undefined =>
  taxRegimeTable.find(code, day);

export const findDesonerationReason = (code: string, day: string): DesonerationReason | undefined =>
  desonerationReasonTable.find(code, day);
