export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface NameToResolve {
  readonly host: string;
  /** The client whose address it is: unanswered names count against it alone. */
  readonly clientId: string;
  /** Ends the lookup: it rejects, and asks nobody any more. */
  readonly signal: AbortSignal;
}

/** Gives all addresses of a name; rejects, or gives none, where it has none. */
export type ResolveName = (name: NameToResolve) => Promise<readonly ResolvedAddress[]>;
