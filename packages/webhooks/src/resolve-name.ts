export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface NameToResolve {
  readonly host: string;
  /** The client to which the address belongs: unanswered names count against this client only. */
  readonly clientId: string;
  /** Ends the lookup: it rejects and sends no more queries. */
  readonly signal: AbortSignal;
}

/** Returns all addresses of a name; rejects, or returns none, when it has none. */
export type ResolveName = (name: NameToResolve) => Promise<readonly ResolvedAddress[]>;
