import type { CalculatedItem } from './calculated-item.ts';
import type { IbsCbsTotal, IcmsTotal } from './calculated-totals.ts';
import type { PaymentMethod, Presence } from './request-codes.ts';

/**
 * The result of the tax engine for the document model: the groups of the NF-e layout under their official names, every
 * value in its written form (`vBC` "100.00", `pICMS` "18.0000"). A tag that is absent here is absent in the document.
 */
export interface CalculatedNote {
  readonly ide: CalculatedIdentification;
  readonly items: readonly CalculatedItem[];
  readonly ICMSTot: IcmsTotal;
  readonly IBSCBSTot?: IbsCbsTotal | undefined;
  readonly pag: CalculatedPayments;
  readonly cobr?: CalculatedBilling | undefined;
  /** Portuguese sentences; they never block issuing. */
  readonly warnings: readonly string[];
}

export interface CalculatedIdentification {
  readonly tpNF: '0' | '1';
  readonly idDest: '1' | '2';
  readonly finNFe: '1' | '4';
  readonly indFinal: '0' | '1';
  readonly indPres: Presence;
  readonly indIntermed?: '0' | undefined;
}

export interface CalculatedPayments {
  readonly detPag: readonly CalculatedPayment[];
  readonly vTroco?: string | undefined;
}

export interface CalculatedPayment {
  readonly indPag?: '0' | '1' | undefined;
  readonly tPag: PaymentMethod;
  readonly xPag?: string | undefined;
  readonly vPag: string;
  readonly card?: { readonly tpIntegra: '2' } | undefined;
}

export interface CalculatedBilling {
  readonly fat: {
    readonly nFat: string;
    readonly vOrig: string;
    readonly vDesc: string;
    readonly vLiq: string;
  };
  readonly dup: readonly { readonly nDup: string; readonly dVenc: string; readonly vDup: string }[];
}
