import type { Provenance } from './table.ts';

/** A code of the layout; `field` is its tag. */
export interface LayoutCode extends Provenance {
  readonly field: 'modBC' | 'modFrete' | 'finNFe' | 'idDest' | 'tpNF';
  readonly code: string;
  readonly description: string;
}

/** A value of indPres. */
export interface PresenceCode extends Provenance {
  readonly code: string;
  /** True: indIntermed is required (434), false: forbidden (435). */
  readonly intermediary: boolean;
  readonly description: string;
}

/** A value of indPag; `term` is the word of the request. */
export interface PaymentTermCode extends Provenance {
  readonly code: string;
  readonly term: 'cash' | 'installments';
  readonly description: string;
}

/** A value of indIEDest; `registration` says whether dest/IE goes with it (728, 791). */
export interface IeIndicatorCode extends Provenance {
  readonly code: string;
  readonly registration: 'required' | 'forbidden' | 'optional';
  readonly description: string;
}

/** A CRT. */
export interface TaxRegimeCode extends Provenance {
  readonly code: string;
  readonly icms: 'CST' | 'CSOSN';
  readonly description: string;
}

/** A motDesICMS; `elements` are the ICMS groups that may carry it. */
export interface DesonerationReason extends Provenance {
  readonly code: string;
  readonly elements: readonly string[];
  readonly description: string;
}
