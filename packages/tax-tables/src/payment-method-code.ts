import type { PaymentMethodCode } from './payment-method-code-row.ts';
import { paymentMethodTable } from './payment-method-table.ts';

export const findPaymentMethod = (code: string): PaymentMethodCode | undefined =>
  paymentMethodTable.rows.find((row) => row.code === code);
