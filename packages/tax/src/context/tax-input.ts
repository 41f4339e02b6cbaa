import type {
  Billing,
  Charges,
  IeIndicator,
  NfeItem,
  NfeRequest,
  Payment,
  TaxClass,
} from '@fiscal/api-contract';
import type { Crt, Direction, FreightMode, IbsCbsGroup, Operation, Presence, Uf } from '@fiscal/domain';

/** The data of a note that the engine needs; every decimal is text as in the request, with a dot. */
export interface TaxInput {
  readonly issuer: TaxIssuer;
  readonly operation: Operation;
  readonly direction?: Direction | undefined;
  readonly presence?: Presence | undefined;
  readonly finalConsumer?: boolean | undefined;
  readonly recipient: TaxRecipient;
  readonly items: readonly TaxItem[];
  /** The tax classes that the items name; one that is missing here does not exist in the company. */
  readonly taxClasses?: readonly TaxClass[] | undefined;
  readonly charges?: Charges | undefined;
  readonly transport?: { readonly mode: FreightMode } | undefined;
  /**
   * The payments. Without them the note is a quotation and `pag` is empty. An empty list is refused when a payment is
   * due.
   */
  readonly payments?: readonly Payment[] | undefined;
  readonly billing?: Billing | null | undefined;
  /** Emission date in Brasília, YYYY-MM-DD: it chooses the rates and bounds the due dates. */
  readonly issuedOn: string;
  /** `nFat` when the billing has no number of its own; `1` when absent. */
  readonly invoiceNumberText?: string | undefined;
}

export interface TaxIssuer {
  readonly crt: Crt;
  readonly uf: Uf;
  readonly cnpj?: string | undefined;
}

export interface TaxRecipient {
  readonly uf: Uf;
  readonly ieIndicator: IeIndicator;
  readonly cnpj?: string | undefined;
  readonly cpf?: string | undefined;
}

type TaxedFields =
  | 'cfop'
  | 'taxClass'
  | 'benefitCode'
  | 'origin'
  | 'quantity'
  | 'unitPrice'
  | 'netUnitPrice'
  | 'discount'
  | 'freight'
  | 'insurance'
  | 'otherExpenses'
  | 'approxTaxes'
  | 'returnedIpi'
  | 'reference'
  | 'taxes';

export interface TaxItem extends Pick<NfeItem, TaxedFields> {
  readonly ncm?: string | undefined;
  /** The original of a returned item, when the service holds the original note. */
  readonly original?: OriginalItem | undefined;
}

/** The IBS/CBS of the referenced item; null when the item had no group. */
export interface OriginalItem {
  readonly quantity: string;
  readonly ncm?: string | undefined;
  readonly ibsCbs: IbsCbsGroup | null;
}

/** The engine's view of a request; the rest of the request does not touch a value. */
export function taxInputOf(
  request: NfeRequest,
  note: Pick<TaxInput, 'issuer' | 'issuedOn' | 'invoiceNumberText' | 'taxClasses'>,
): TaxInput {
  const { recipient } = request;
  return {
    ...note,
    operation: request.operation,
    direction: request.direction,
    presence: request.presence,
    finalConsumer: request.finalConsumer,
    recipient: {
      uf: recipient.address.uf,
      ieIndicator: recipient.ieIndicator,
      cnpj: recipient.cnpj,
      cpf: recipient.cpf,
    },
    items: request.items,
    charges: request.charges,
    transport: request.transport,
    payments: request.payments,
    billing: request.billing,
  };
}
