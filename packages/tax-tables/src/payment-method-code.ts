import type { PaymentMethodCode } from './payment-method-code-row.ts';
import { paymentMethodTable } from './payment-method-table.ts';

/** The means of payment in force on a day (YYYY-MM-DD). */
export const findPaymentMethod = (code: string, day: string): PaymentMethodCode | undefined =>
  paymentMethodTable.find(code, day);
