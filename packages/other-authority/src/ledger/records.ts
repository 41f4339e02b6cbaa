/** An event that an authority has registered for a document. */
export interface StoredEvent {
  readonly type: string;
  readonly sequence: number;
  /** The justification or the correction as received. */
  readonly text: string;
  /** The protocol of an event of an NF-e; the NFS-e has none. */
  readonly protocol?: string | undefined;
  readonly at: Date;
  readonly xml: string;
}

export interface StoredNfe {
  readonly kind: 'nfe';
  readonly key: string;
  readonly issuer: string;
  readonly series: string;
  readonly number: string;
  readonly issuedAt: Date;
  /** The value of vNF. */
  readonly amount: string;
  readonly status: 'authorized' | 'cancelled' | 'denied';
  /** The cStat of its protocol: 100, 150, or the code of a denial. */
  readonly outcome: string;
  readonly protocol: string;
  readonly receipt: string;
  readonly digest: string;
  readonly at: Date;
  readonly xml: string;
  readonly events: readonly StoredEvent[];
}

/** A range of NF-e numbers that are disabled. */
export interface StoredRange {
  readonly kind: 'range';
  readonly issuer: string;
  /** The code cUF, and the two digits of the year. */
  readonly state: string;
  readonly year: string;
  readonly series: string;
  readonly first: number;
  readonly last: number;
  readonly protocol: string;
  readonly at: Date;
}

export interface StoredNfse {
  readonly kind: 'nfse';
  readonly key: string;
  readonly dpsId: string;
  readonly issuer: string;
  /** The series and the number of the DPS. */
  readonly series: string;
  readonly number: string;
  readonly nfseNumber: string;
  /** The value of vServ. */
  readonly amount: string;
  readonly status: 'authorized' | 'cancelled' | 'replaced';
  readonly replacedBy?: string | undefined;
  /** The digest in the signature of the DPS. */
  readonly digest: string;
  /** The emitter, the taker and the intermediary, who may read it. */
  readonly parties: readonly string[];
  readonly at: Date;
  readonly xml: string;
  readonly events: readonly StoredEvent[];
}

export type StoredDocument = StoredNfe | StoredRange | StoredNfse;

/** A document as the national environment distributes it. */
export interface Distributed {
  readonly nsu: number;
  readonly key: string;
  readonly parties: readonly string[];
  readonly type: 'NFSE' | 'EVENTO';
  readonly eventType?: string | undefined;
  readonly xml: string;
  readonly at: Date;
}
