import type { Environment } from '@fiscal/domain';

/** Texts of the elements of one group by their official name, as written in the XML. */
export type Fields = Readonly<Record<string, string | undefined>>;

export interface PrintedParty {
  readonly document: string;
  readonly name: string;
  readonly tradeName: string;
  readonly ie: string;
  readonly address: Fields;
}

export interface PrintedItem {
  /** Elements of `prod`. */
  readonly product: Fields;
  /** Origin and CST (3 digits) or origin and CSOSN (4). */
  readonly cst: string;
  /** Elements of the one ICMS group. */
  readonly icms: Fields;
  /** Elements of IPITrib; empty when not taxed. */
  readonly ipi: Fields;
  /** Printed by NT 2026.010; undefined when the item has neither IBSCBS nor IS. */
  readonly reform: PrintedReform | undefined;
  readonly additionalInfo: string;
}

export interface PrintedReform {
  readonly classification: string | undefined;
  readonly base: string | undefined;
  readonly taxes: readonly PrintedTax[];
}

export interface PrintedTax {
  readonly label: string;
  /** Given when it differs from the base of the group. */
  readonly base?: string | undefined;
  readonly rate: string;
  readonly value: string;
}

export interface PrintedTransport {
  readonly mode: string;
  readonly carrier: Fields;
  readonly vehicle: Fields;
  readonly volumes: readonly Fields[];
}

export interface PrintedContingency {
  /** The form of emission: `SVC-AN`, `EPEC` … */
  readonly form: string;
  /** dhCont, as written. */
  readonly since: string;
  readonly reason: string;
}

/** The content of a DANFE, read from procNFe and not yet formatted. */
export interface DanfeModel {
  /** Empty in a preview that has no number yet. */
  readonly accessKey: string;
  readonly environment: Environment;
  /** Elements of `ide`. */
  readonly identification: Fields;
  readonly issuer: PrintedParty & { readonly crt: string; readonly ieSt: string; readonly im: string };
  readonly recipient: PrintedParty;
  readonly withdrawal: PrintedParty | undefined;
  readonly delivery: PrintedParty | undefined;
  readonly items: readonly PrintedItem[];
  /** Elements of ICMSTot. */
  readonly totals: Fields;
  /** Elements of ISSQNtot, when there is one. */
  readonly serviceTotals: Fields | undefined;
  /** vCBS, vIBSUF, vIBSMun, vIS. */
  readonly reformTotals: Fields;
  /** Elements of gMono, when there is one. */
  readonly monophaseTotals: Fields | undefined;
  readonly bill: Fields | undefined;
  readonly installments: readonly Fields[];
  /** The groups `detPag`. */
  readonly payments: readonly Fields[];
  /** vTroco; empty when there is none. */
  readonly change: string;
  /** The purchase order of the whole note; empty when there is none. */
  readonly purchaseOrder: string;
  readonly transport: PrintedTransport;
  readonly contingency: PrintedContingency | undefined;
  readonly fiscalInfo: string;
  readonly complementaryInfo: string;
  /** The protocol of the authorization; undefined in a preview. */
  readonly protocol: { readonly number: string; readonly receivedAt: string } | undefined;
}
