export const paymentMethods = ['01', '03', '04', '15', '17', '90', '99'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentTerms = ['cash', 'installments'] as const;
export type PaymentTerm = (typeof paymentTerms)[number];

export interface Payment {
  readonly method: PaymentMethod;
  readonly amount?: string | undefined;
  readonly description?: string | undefined;
  readonly term?: PaymentTerm | undefined;
}

export interface Billing {
  readonly number?: string | undefined;
  readonly installments: readonly Installment[];
}

export interface Installment {
  /** YYYY-MM-DD */
  readonly dueDate: string;
  readonly amount?: string | undefined;
}
