import type { ClassSuggestion, TaxDecision } from '@fiscal/domain';
import type { TotalsRecord } from '../context/records.ts';

/**
 * What `calculateTaxes` answers: the values that issuing would freeze, under the names of the API. Amounts have two
 * places, percentages four; null is what the document would not contain. Source: api-conventions 11.1; fields that the
 * source does not list are additions of ours: `identification`, `benefitCode`, `payments`, `billing`, the DIFAL, the
 * returned IPI, the approximate taxes, and what completes ICMS and IBS/CBS.
 */
export interface TaxQuotation {
  /** Day whose tables were used, YYYY-MM-DD in Brasília. */
  readonly issueDate: string;
  readonly rulesVersion: string;
  readonly identification: QuotedIdentification;
  readonly items: readonly QuotedItem[];
  readonly totals: TotalsRecord;
  /** null when the request brings no payments. */
  readonly payments: QuotedPayments | null;
  readonly billing: QuotedBilling | null;
  readonly warnings: readonly string[];
}

/** What the operation decides for the whole note: tpNF, idDest, indFinal, indPres. */
export interface QuotedIdentification {
  readonly direction: 'in' | 'out';
  readonly destination: 'internal' | 'interstate';
  readonly finalConsumer: boolean;
  /** indPres, one digit. */
  readonly presence: string;
}

export interface QuotedItem {
  /** Position in the request, from 0, as in the paths of problems. */
  readonly index: number;
  readonly cfop: string;
  readonly taxClass: string | null;
  /** Position in the class, from 0. */
  readonly matchedRule: number | null;
  /** cBenef. */
  readonly benefitCode: string | null;
  readonly amounts: QuotedAmounts;
  readonly taxes: QuotedTaxes;
  readonly decisions: readonly TaxDecision[];
  readonly suggestions: readonly ClassSuggestion[];
}

/** Shares of the note's charges included; `net` is gross less discount plus the three others. */
export interface QuotedAmounts {
  readonly gross: string;
  readonly discount: string;
  readonly freight: string;
  readonly insurance: string;
  readonly otherExpenses: string;
  readonly net: string;
}

export interface QuotedTaxes {
  readonly icms: QuotedIcms;
  readonly ipi: QuotedIpi | null;
  readonly pis: QuotedContribution;
  readonly cofins: QuotedContribution;
  readonly ibsCbs: QuotedIbsCbs | null;
  readonly icmsDestination: QuotedIcmsDestination | null;
  readonly returnedIpi: QuotedReturnedIpi | null;
  /** vTotTrib as the request informed it. */
  readonly approxTaxes: string | null;
}

export interface QuotedIcms {
  /** Group of the layout, `ICMS00`. */
  readonly group: string;
  readonly origin: string;
  readonly cst: string | null;
  readonly csosn: string | null;
  readonly base: string | null;
  readonly rate: string | null;
  /** pRedBC: reduction of the base. */
  readonly reduction: string | null;
  /** vICMSOp: before the deferral. */
  readonly operationValue: string | null;
  /** pDif. */
  readonly deferral: string | null;
  /** vICMSDif. */
  readonly deferredValue: string | null;
  readonly value: string | null;
  readonly creditRate: string | null;
  readonly creditValue: string | null;
}

export interface QuotedIpi {
  readonly cst: string;
  readonly enquadramento: string;
  readonly base: string | null;
  readonly rate: string | null;
  readonly value: string | null;
}

export interface QuotedContribution {
  readonly cst: string;
  readonly base: string | null;
  readonly rate: string | null;
  readonly value: string | null;
}

/** DIFAL and FCP of the state of destination. */
export interface QuotedIcmsDestination {
  readonly base: string;
  readonly rate: string;
  readonly interstateRate: string;
  /** pICMSInterPart. */
  readonly share: string;
  readonly value: string;
  /** vICMSUFRemet. */
  readonly originValue: string;
  readonly fcpBase: string | null;
  readonly fcpRate: string | null;
  readonly fcpValue: string | null;
}

export interface QuotedReturnedIpi {
  readonly percent: string;
  readonly value: string;
}

/** A class without amounts (CST 400, 410 …) has null in each of them. */
export interface QuotedIbsCbs {
  readonly cst: string;
  readonly classTrib: string;
  readonly donation: boolean;
  readonly base: string | null;
  readonly ibsState: QuotedRate;
  readonly ibsMunicipal: QuotedRate;
  readonly ibs: { readonly value: string | null };
  readonly cbs: QuotedRate;
  readonly regularTaxation: QuotedRegularTaxation | null;
  readonly creditReversal: { readonly ibs: string; readonly cbs: string } | null;
}

export interface QuotedRate {
  readonly rate: string | null;
  /** Reduction of the rate in percent. */
  readonly reduction: string | null;
  /** The nominal rate where nothing reduces it. */
  readonly effectiveRate: string | null;
  readonly deferral: string | null;
  readonly deferredValue: string | null;
  readonly value: string | null;
}

/** What the operation would be charged if its condition failed. */
export interface QuotedRegularTaxation {
  readonly cst: string;
  readonly classTrib: string;
  readonly ibsState: QuotedRegularRate;
  readonly ibsMunicipal: QuotedRegularRate;
  readonly cbs: QuotedRegularRate;
}

export interface QuotedRegularRate {
  readonly effectiveRate: string;
  readonly value: string;
}

export interface QuotedPayments {
  readonly data: readonly QuotedPayment[];
  /** vTroco. */
  readonly change: string | null;
}

export interface QuotedPayment {
  /** tPag, two digits. */
  readonly method: string;
  readonly description: string | null;
  readonly term: 'cash' | 'installments' | null;
  readonly amount: string;
}

export interface QuotedBilling {
  /** null: issuing makes it of series and number. */
  readonly number: string | null;
  readonly original: string;
  readonly discount: string;
  readonly net: string;
  readonly installments: readonly {
    readonly number: string;
    readonly dueDate: string;
    readonly amount: string;
  }[];
}
