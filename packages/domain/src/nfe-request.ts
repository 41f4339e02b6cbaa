import type { Id24 } from './id24.ts';
import type { NfeItem } from './nfe-item.ts';
import type { Recipient } from './party.ts';
import type { Billing, Payment } from './payment.ts';
import type { Transport } from './transport.ts';

/**
 * The NF-e request after its shape was checked and punctuation removed (specification 2.7).
 * Decimals stay text: `Dec2` fields have up to 2 places, `Pct4` up to 4.
 */
export interface NfeRequest {
  readonly externalId: string;
  readonly companyId: Id24;
  readonly operation: Operation;
  readonly direction?: Direction | undefined;
  readonly series?: number | undefined;
  readonly natureOfOperation: string;
  readonly presence?: Presence | undefined;
  readonly finalConsumer?: boolean | undefined;
  readonly recipient: Recipient;
  readonly items: readonly NfeItem[];
  readonly charges?: Charges | undefined;
  readonly transport: Transport;
  readonly payments: readonly Payment[];
  readonly billing?: Billing | null | undefined;
  readonly purchaseOrder?: string | null | undefined;
  readonly additionalInfo?: string | null | undefined;
  readonly fiscalInfo?: string | null | undefined;
  readonly expectedTotal?: string | undefined;
}

export interface Charges {
  readonly freight?: string | undefined;
  readonly insurance?: string | undefined;
  readonly otherExpenses?: string | undefined;
  readonly discount?: string | undefined;
}

export const operations = ['sale', 'return', 'bonus', 'transfer'] as const;
export type Operation = (typeof operations)[number];
export const directions = ['out', 'in'] as const;
export type Direction = (typeof directions)[number];
export const presences = ['0', '1', '2', '3', '4', '5', '9'] as const;
export type Presence = (typeof presences)[number];
